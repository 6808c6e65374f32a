import { type Language, PacsError, ruleApi } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { inStory } from '../image/storyImages'
import { storyWithRules } from './rule/storyRules'
import { SystemRules } from './SystemRules'

const meta = {
  title: 'Settings/SystemRules',
  component: SystemRules,
  args: { style: { height: '100vh' } },
  decorators: [inStory((language: Language) => storyWithRules(language))],
} satisfies Meta<typeof SystemRules>

export default meta
type Story = StoryObj<typeof meta>

export const Rules: Story = {}
export const InChinese: Story = { globals: { language: 'zh', theme: 'light' } }
export const Touch: Story = { globals: { mode: 'touch' } }

export const ARuleIsChanged: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const target = await canvas.findByRole('combobox', { name: 'Double-click on a record opens' })
    const panel = within(canvas.getByRole('tabpanel', { name: 'General' }))
    await userEvent.selectOptions(target, 'image')
    await userEvent.click(panel.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(panel.getByRole('button', { name: 'Discard changes' })).toBeDisabled())
    await expect(target).toHaveValue('image')
  },
}

/** A number holds when it is left: the press that leaves it for the button saves it. */
export const ANumberIsStillTyped: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const box = await canvas.findByRole('textbox', { name: 'Lock after printing' })
    const panel = within(canvas.getByRole('tabpanel', { name: 'General' }))
    await userEvent.clear(box)
    await userEvent.type(box, '12')
    await userEvent.click(panel.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(panel.getByRole('button', { name: 'Discard changes' })).toBeDisabled())
    await expect(box).toHaveValue('12')
  },
}

export const AnUrgentReportNeedsAType: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Urgent reports' }))
    await waitFor(() => expect(canvas.getByText('Required', { selector: '[role=alert]' })).toBeVisible())
    const panel = within(canvas.getByRole('tabpanel', { name: 'General' }))
    await waitFor(() =>
      expect(panel.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription(/not right yet/),
    )
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Ectopic pregnancy' }))
    await waitFor(() => expect(canvas.queryByText('Required', { selector: '[role=alert]' })).toBeNull())
  },
}

export const TwoVersions: Story = {
  globals: { theme: 'light' },
  decorators: [
    inStory((language: Language) => {
      const story = storyWithRules(language)
      let isFirst = true
      const saved: unknown[] = []
      story.fake.answer(ruleApi.setSystemRules, ({ values, version }) => {
        if (!isFirst) {
          saved.push(values)
          return { values, version: version + 1 }
        }
        isFirst = false
        const theirs = {
          values: { ...values, recordDoubleClick: 'none' as const, printLockMinutes: 45 },
          version: version + 1,
        }
        story.fake.answer(ruleApi.systemRules, () => theirs)
        throw new PacsError('CONFLICT', { details: { savedByName: '王芳', savedAt: '2026-01-05T08:03:00.000Z' } })
      })
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.selectOptions(
      await canvas.findByRole('combobox', { name: 'Double-click on a record opens' }),
      'registration',
    )
    const panel = within(canvas.getByRole('tabpanel', { name: 'General' }))
    await userEvent.click(panel.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(canvas.getByText('Nothing')).toBeVisible())
    await waitFor(() => expect(canvas.getByText('Registration')).toBeVisible())
    // What was typed here is taken from here; what only the other administrator changed, from there.
    await expect(
      canvas.getByRole('button', { name: /Double-click on a record opens, Yours/, pressed: true }),
    ).toBeVisible()
    await expect(canvas.getByRole('button', { name: /Lock after printing, Saved by/, pressed: true })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Save the choice' }))
    await waitFor(() => expect(canvas.getByRole('combobox', { name: 'Double-click on a record opens' })).toBeVisible())
  },
}

export const Numbers: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('tab', { name: 'Numbers' }))
    const exam = within(await canvas.findByRole('region', { name: 'Exam numbers' }))
    await waitFor(() => expect(exam.getByText('US202601050008')).toBeVisible())
    const prefix = exam.getByRole('textbox', { name: 'Prefix' })
    await userEvent.clear(prefix)
    await userEvent.type(prefix, 'ab')
    await waitFor(() => expect(exam.getByText(/^AB\d{8}0001$/)).toBeVisible())
    await userEvent.type(prefix, 'CD')
    await waitFor(() => expect(exam.getByText('At least 15 characters')).toBeVisible())
    await waitFor(() => expect(exam.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription(/not right yet/))
    await userEvent.type(prefix, '{Backspace}')
    await userEvent.click(exam.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(exam.getByText('ABC20260105008')).toBeVisible())
  },
}

export const Fields: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('tab', { name: 'Registration fields' }))
    const list = within(await canvas.findByRole('region', { name: 'Registration fields' }))
    const names = () => list.getAllByRole('button').map((button) => button.textContent)
    const down = list.getByRole('button', { name: 'Move down' })
    await expect(down).toHaveAccessibleDescription(/exactly one row/)
    await userEvent.click(list.getByRole('button', { name: 'Name' }))
    await expect(down).toHaveAccessibleDescription(/cannot be moved/)
    await userEvent.click(list.getByRole('button', { name: 'Phone' }))
    await userEvent.click(list.getByRole('button', { name: 'Move up' }))
    await expect(names().indexOf('Phone')).toBeLessThan(names().indexOf('Date of birth'))
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await userEvent.click(list.getByRole('checkbox', { name: 'Phone: Required' }))
    await userEvent.click(list.getByRole('checkbox', { name: 'Notes: Shown' }))
    await waitFor(() => expect(list.getByRole('checkbox', { name: 'Name: Shown' })).toBeDisabled())
    const panel = within(canvas.getByRole('tabpanel', { name: 'Registration fields' }))
    await userEvent.click(panel.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(panel.getByRole('button', { name: 'Discard changes' })).toBeDisabled())
    await waitFor(() => expect(list.getByRole('checkbox', { name: 'Phone: Required' })).toBeChecked())
  },
}

export const Lists: Story = {
  globals: { language: 'zh', theme: 'light' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('tab', { name: '病历列表' }))
    await expect(await canvas.findByRole('checkbox', { name: '电话: 显示' })).not.toBeChecked()
    // A column, and a filter.
    const fees = await canvas.findAllByRole('checkbox', { name: '检查费: 显示' })
    await expect(fees).toHaveLength(2)
    for (const fee of fees) await expect(fee).not.toBeChecked()
  },
}

export const Logins: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('tab', { name: 'Login policy' }))
    await userEvent.click(await canvas.findByText('超声科'))
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Digits' }))
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Passwords expire' }))
    const drawer = within(canvas.getByRole('dialog'))
    await userEvent.click(drawer.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(canvas.getByRole('row', { name: /8\+ characters with 0–9 90 days On 15 min/ })).toBeVisible(),
    )
  },
}

export const Failed: Story = {
  decorators: [
    inStory((language: Language) => {
      const story = storyWithRules(language)
      story.fake.answer(ruleApi.systemRules, () => {
        throw new PacsError('SERVER_FAULT')
      })
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByRole('alert')).toBeVisible())
  },
}

/** The key is never shown again: leaving its field empty keeps it. */
export const AModelIsSet: Story = {
  play: async ({ canvasElement, globals }) => {
    if (globals.language === 'zh') return
    const section = within(await within(canvasElement).findByRole('region', { name: 'Model of the AI review' }))
    await userEvent.click(await section.findByRole('button', { name: 'Set up' }))
    const drawer = within(await within(document.body).findByRole('dialog', { name: 'Model of the AI review' }))
    await expect(drawer.getByLabelText('Key')).toHaveValue('')
    await expect(drawer.getByText('Stored. Leave empty to keep it.')).toBeVisible()
    const model = drawer.getByRole('textbox', { name: 'Model' })
    await userEvent.clear(model)
    await userEvent.type(model, 'review-8b')
    await userEvent.click(drawer.getByRole('button', { name: 'Save' }))
    await expect(await section.findByText('review-8b · https://model.example/v1')).toBeVisible()
  },
}
