import { type Language, PacsError, settingsApi } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { inStory } from '../../../image/storyImages'
import { storyWithDictionaries } from '../storyDictionary'
import { BodyPartMapping } from './BodyPartMapping'

const meta = {
  title: 'Settings/BodyPartMapping',
  component: BodyPartMapping,
  args: { style: { height: '100vh' } },
  decorators: [inStory((language: Language) => storyWithDictionaries(language))],
} satisfies Meta<typeof BodyPartMapping>

export default meta
type Story = StoryObj<typeof meta>

export const UnmappedOnesFirst: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('1 of 4 parts are mapped')
    const names = canvas.getAllByRole('rowheader').map((cell) => cell.textContent)
    await expect(names).toEqual(['甲状腺', '前列腺', '子宫附件', '肝胆胰脾'])
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Mapping' }), 'mapped')
    await waitFor(() => expect(canvas.getAllByRole('rowheader')).toHaveLength(1))
  },
}
export const InChinese: Story = { globals: { language: 'zh', theme: 'light' } }
export const Touch: Story = { globals: { mode: 'touch' } }

/** Enter both HIS code and name: one of the two is refused at the other. */
export const Mapped: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.dblClick(await canvas.findByText('甲状腺'))
    const code = await canvas.findByRole('textbox', { name: 'HIS code' })
    await userEvent.type(code, 'US0201')
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    const name = canvas.getByRole('textbox', { name: 'HIS name' })
    await expect(name).toHaveAccessibleDescription('Enter both HIS code and HIS name, or neither')
    await expect(name).toHaveFocus()
    await userEvent.type(name, '甲状腺彩超')
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(canvas.getByText('2 of 4 parts are mapped')).toBeVisible())
  },
}

export const MappingTakenAway: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.dblClick(await canvas.findByText('肝胆胰脾'))
    await userEvent.click(await canvas.findByRole('button', { name: 'Clear mapping' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(canvas.getByText('0 of 4 parts are mapped')).toBeVisible())
  },
}

export const Empty: Story = {
  decorators: [inStory((language: Language) => storyWithDictionaries(language, {}))],
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByText('There are no exam parts yet')).toBeVisible())
  },
}

export const Failed: Story = {
  decorators: [
    inStory((language: Language) => {
      const story = storyWithDictionaries(language)
      story.fake.answer(settingsApi.basicData, () => {
        throw new PacsError('FORBIDDEN')
      })
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByRole('alert')).toBeVisible())
  },
}
