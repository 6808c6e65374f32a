import { type Language, machineKeyApi, PacsError } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { inStory } from '../../image/storyImages'
import { MachineKeyTable } from './MachineKeyTable'
import { storyKey, storyWithMachineKeys } from './storyMachineKeys'

const meta = {
  title: 'Access/MachineKeyTable',
  component: MachineKeyTable,
  args: { style: { height: '100vh' } },
  decorators: [inStory((language: Language) => storyWithMachineKeys(language))],
} satisfies Meta<typeof MachineKeyTable>

export default meta
type Story = StoryObj<typeof meta>

/** What each key permits, when it was last used and whether it has ended is seen without opening any. */
export const Keys: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await waitFor(() =>
      expect(canvas.getByRole('row', { name: /Appointments.*2 permissions: Register studies.*Active/ })).toBeVisible(),
    )
    await expect(canvas.getByRole('row', { name: /体检登记.*Never/ })).toBeVisible()
    await expect(canvas.getByRole('row', { name: /Statistics.*No permissions.*Expired/ })).toBeVisible()
  },
}
export const InChinese: Story = { globals: { language: 'zh', theme: 'light' } }
export const Touch: Story = { globals: { mode: 'touch' } }

export const Empty: Story = {
  decorators: [inStory((language: Language) => storyWithMachineKeys(language, { keys: [] }))],
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByText('No machine keys yet')).toBeVisible())
  },
}
export const Loading: Story = {
  decorators: [
    inStory((language: Language) => {
      const story = storyWithMachineKeys(language)
      story.fake.answer(machineKeyApi.list, () => new Promise(() => undefined))
      return story
    }),
  ],
}
export const Failed: Story = {
  decorators: [
    inStory((language: Language) => {
      const story = storyWithMachineKeys(language)
      story.fake.answer(machineKeyApi.list, () => {
        throw new PacsError('FORBIDDEN')
      })
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByRole('alert')).toBeVisible())
  },
}

interface FormWords {
  add: string
  name: string
  save: string
  module: RegExp
}

async function make(canvasElement: HTMLElement, words: FormWords) {
  const canvas = within(canvasElement)
  await userEvent.click(await canvas.findByRole('button', { name: words.add }))
  await userEvent.type(await canvas.findByRole('textbox', { name: words.name }), 'Examination centre')
  // Each part of the date goes on to the next one.
  await userEvent.tab()
  await userEvent.keyboard('20990131')
  await userEvent.click(canvas.getByRole('treeitem', { name: words.module }))
  const drawer = within(canvas.getByRole('dialog'))
  await userEvent.click(drawer.getByRole('button', { name: words.save }))
  return canvas
}

const english = { add: 'Generate key', name: 'Name', save: 'Generate', module: /^Registration/ }

/** The key is shown with what to do with it; Escape does not lose it. */
export const JustMade: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await make(canvasElement, english)
    await expect(await canvas.findByRole('textbox', { name: 'Key' })).toHaveValue(storyKey)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(canvas.getByText(/It is never shown again/)).toBeVisible())
  },
}
/** Once closed, the key is nowhere on the page. */
export const NeverShownAgain: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await make(canvasElement, english)
    await userEvent.click(await canvas.findByRole('button', { name: 'Done' }))
    await userEvent.click(await canvas.findByText('Examination centre'))
    await waitFor(() => expect(canvas.getByRole('dialog', { name: 'Examination centre' })).toBeVisible())
    await expect(canvas.queryByDisplayValue(storyKey)).toBeNull()
    await expect(canvasElement.textContent).not.toContain(storyKey)
  },
}
export const JustMadeInChinese: Story = {
  globals: { language: 'zh', theme: 'light' },
  play: async ({ canvasElement }) => {
    const canvas = await make(canvasElement, {
      add: '生成密钥',
      name: '名称',
      save: '生成密钥',
      module: /^信息登记/,
    })
    await expect(await canvas.findByRole('textbox', { name: '密钥' })).toHaveValue(storyKey)
  },
}

export const Opened: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByText('Appointments'))
    const drawer = within(await canvas.findByRole('dialog', { name: 'Appointments' }))
    await waitFor(() => expect(drawer.getByText('2099/01/31')).toBeVisible())
    await expect(drawer.getByRole('treeitem', { name: /^Register studies/ })).toHaveAttribute('aria-checked', 'true')
  },
}

export const Revoking: Story = {
  globals: { theme: 'light' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByText('Appointments'))
    await userEvent.click(await canvas.findByRole('button', { name: 'Revoke' }))
    const question = within(await canvas.findByRole('alertdialog', { name: 'Revoke "Appointments"?' }))
    await waitFor(() => expect(question.getByText(/next call with this key is refused/)).toBeVisible())
  },
}
