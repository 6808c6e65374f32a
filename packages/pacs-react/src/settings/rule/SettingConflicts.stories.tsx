import { type Language, layoutApi, PacsError, ruleApi } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { ToastRegion } from '../../control/toast/ToastRegion'
import { inStory } from '../../image/storyImages'
import { SystemRules } from '../SystemRules'
import { storyWithRules } from './storyRules'

/** Whatever is set, two who set it at once both see both versions, setting by setting. */
const meta = {
  title: 'Settings/SettingConflicts',
  component: SystemRules,
  args: { style: { height: '100vh' } },
} satisfies Meta<typeof SystemRules>

export default meta
type Story = StoryObj<typeof meta>

const conflict = () =>
  new PacsError('CONFLICT', { details: { savedByName: '王芳', savedAt: '2026-01-05T08:03:00.000Z' } })

/** Opens a tab. */
async function opened(canvasElement: HTMLElement, name: string) {
  const canvas = within(canvasElement)
  await userEvent.click(await canvas.findByRole('tab', { name }))
  return within(await canvas.findByRole('tabpanel', { name }))
}

export const OfAFormat: Story = {
  decorators: [
    inStory((language: Language) => {
      const story = storyWithRules(language)
      story.fake.answer(ruleApi.setIdFormat, ({ purpose, ...format }) => {
        const theirs = { ...format, prefix: 'ECHO', length: 18, example: 'ECHO20260105000001', version: 2 }
        if (format.version === 2) {
          const saved = { ...format, example: 'ULTRA202601050001', version: 3 }
          story.fake.answer(ruleApi.idFormat, () => saved)
          return saved
        }
        story.fake.answer(ruleApi.idFormat, () => theirs)
        throw conflict()
      })
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    const panel = await opened(canvasElement, 'Numbers')
    const exam = within(await panel.findByRole('region', { name: 'Exam numbers' }))
    const prefix = exam.getByRole('textbox', { name: 'Prefix' })
    await userEvent.clear(prefix)
    await userEvent.type(prefix, 'ultra')
    const length = exam.getByRole('textbox', { name: 'Length' })
    await userEvent.clear(length)
    await userEvent.type(length, '19{Tab}')
    await userEvent.click(exam.getByRole('button', { name: 'Save' }))

    const mine = within(await panel.findByRole('region', { name: 'Prefix' }))
    await waitFor(() => expect(mine.getByText('ULTRA')).toBeVisible())
    await waitFor(() => expect(mine.getByText('ECHO')).toBeVisible())
    const lengths = within(panel.getByRole('region', { name: 'Length' }))
    await userEvent.click(lengths.getByRole('button', { name: /王芳/ }))
    await userEvent.click(panel.getByRole('button', { name: 'Save the choice' }))
    const saved = within(await panel.findByRole('region', { name: 'Exam numbers' }))
    await waitFor(() => expect(saved.getByText('ULTRA202601050001')).toBeVisible())
    await waitFor(() => expect(saved.getByRole('textbox', { name: 'Length' })).toHaveValue('18'))
  },
}

export const OfALoginRule: Story = {
  globals: { theme: 'light' },
  decorators: [
    inStory((language: Language) => {
      const story = storyWithRules(language)
      story.fake.answer(ruleApi.setDepartmentRule, ({ departmentId, ...input }) => {
        const row = { departmentId, departmentName: '超声科', ...input }
        if (input.version === 2) {
          const saved = { ...row, version: 3 }
          story.fake.answer(ruleApi.departmentRules, () => [saved])
          return saved
        }
        const theirs = { ...row, needsSmsCode: true, idleMinutes: 45, version: 2 }
        story.fake.answer(ruleApi.departmentRules, () => [theirs])
        throw conflict()
      })
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const panel = await opened(canvasElement, 'Login policy')
    await userEvent.click(await panel.findByText('超声科'))
    const drawer = within(await canvas.findByRole('dialog'))
    const idle = drawer.getByRole('textbox', { name: 'Log out when idle for' })
    await userEvent.clear(idle)
    await userEvent.type(idle, '30{Tab}')
    await userEvent.click(drawer.getByRole('checkbox', { name: 'A login needs a code sent by SMS' }))
    await userEvent.click(drawer.getByRole('button', { name: 'Save' }))

    const times = within(await drawer.findByRole('region', { name: 'Idle time' }))
    await waitFor(() => expect(times.getByText('30 min')).toBeVisible())
    await waitFor(() => expect(times.getByText('45 min')).toBeVisible())
    const codes = within(drawer.getByRole('region', { name: 'SMS code' }))
    await userEvent.click(codes.getByRole('button', { name: /王芳/ }))
    await userEvent.click(drawer.getByRole('button', { name: 'Save the choice' }))
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(panel.getByRole('row', { name: /Never On 30 min/ })).toBeVisible())
  },
}

export const OfAnArrangement: Story = {
  globals: { language: 'zh' },
  decorators: [
    inStory((language: Language) => {
      const story = storyWithRules(language)
      story.fake.answer(layoutApi.setHospitalView, ({ part, items, version }) => {
        if (part !== 'query' || version === 2) return { items, version: version + 1 }
        const theirs = { items: items.map((item) => ({ ...item, isShown: item.id === 'text' })), version: 2 }
        story.fake.answer(layoutApi.hospitalView, () => theirs)
        throw conflict()
      })
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    const panel = await opened(canvasElement, '病历列表')
    const list = within(await panel.findByRole('region', { name: '查询条件' }))
    const [shown] = list.getAllByRole('checkbox').filter((box) => !box.hasAttribute('disabled'))
    if (shown === undefined) throw new Error('Every condition is fixed.')
    await userEvent.click(shown)
    const form = shown.closest<HTMLElement>('.pacs-rules')
    if (form === null) throw new Error('Nothing can be saved.')
    await userEvent.click(within(form).getByRole('button', { name: '保存' }))
    const order = within(await panel.findByRole('region', { name: '顺序' }))
    await waitFor(() => expect(order.getAllByText(/^显示/)).toHaveLength(2))
    await userEvent.click(panel.getByRole('button', { name: '全部使用对方内容' }))
    await waitFor(() => expect(panel.getByRole('region', { name: '查询条件' })).toBeVisible())
  },
}

export const OfARowThatWasDeleted: Story = {
  render: (args) => (
    <>
      <SystemRules {...args} />
      <ToastRegion />
    </>
  ),
  decorators: [
    inStory((language: Language) => {
      const story = storyWithRules(language)
      story.fake.answer(ruleApi.setSystemRules, ({ values, version }) => {
        if (version === 1) {
          const theirs = { values: { ...values, printCopies: '' }, version: 2 }
          story.fake.answer(ruleApi.systemRules, () => theirs)
          throw conflict()
        }
        if (values.printCopies?.includes('source-2') === true) {
          const fields = [{ path: 'printCopies', message: 'unknown', ids: ['source-2'] }]
          throw new PacsError('SCHEMA_VALIDATION_FAILED', { details: { fields } })
        }
        story.fake.answer(ruleApi.systemRules, () => ({ values, version: 3 }))
        return { values, version: 3 }
      })
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    const panel = await opened(canvasElement, 'General')
    for (const [name, figure] of [
      ['Outpatient', '3'],
      ['Inpatient', '2'],
    ] as const) {
      const copies = await panel.findByRole('textbox', { name })
      await userEvent.clear(copies)
      await userEvent.type(copies, `${figure}{Tab}`)
    }
    await userEvent.click(panel.getByRole('button', { name: 'Save' }))
    const mine = within(await panel.findByRole('region', { name: 'Copies' }))
    await waitFor(() => expect(mine.getByText('3 for Outpatient, 2 for Inpatient')).toBeVisible())
    await userEvent.click(panel.getByRole('button', { name: 'Save the choice' }))
    await waitFor(() => expect(within(document.body).getByText(/^Not saved: Inpatient/)).toBeVisible())
    await waitFor(() => expect(panel.getByRole('textbox', { name: 'Outpatient' })).toHaveValue('3'))
    await waitFor(() => expect(panel.getByRole('textbox', { name: 'Inpatient' })).toHaveValue('1'))
    await waitFor(() => expect(panel.getByRole('button', { name: 'Discard changes' })).toBeDisabled())
  },
}
