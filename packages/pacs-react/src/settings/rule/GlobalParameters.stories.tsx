import type { Language } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { inStory } from '../../image/storyImages'
import { GlobalParameters } from './GlobalParameters'
import { storyWithRules } from './storyRules'

const meta = {
  title: 'Settings/GlobalParameters',
  component: GlobalParameters,
  args: { style: { height: '100vh' } },
  decorators: [inStory((language: Language) => storyWithRules(language))],
} satisfies Meta<typeof GlobalParameters>

export default meta
type Story = StoryObj<typeof meta>

export const InChinese: Story = { globals: { language: 'zh', theme: 'light' } }

export const AParameterIsChanged: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const his = await canvas.findByRole('combobox', { name: 'Orders' })
    await waitFor(() => expect(canvas.getByText('2027/01/05 08:00:00')).toBeVisible())
    await userEvent.selectOptions(his, 'pull')
    await userEvent.click(canvas.getByRole('button', { name: 'Discard changes' }))
    await expect(his).toHaveValue('disabled')
    await userEvent.selectOptions(his, 'push')
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Discard changes' })).toBeDisabled())
    await expect(his).toHaveValue('push')
  },
}

export const WithoutTheRight: Story = {
  decorators: [inStory((language: Language) => storyWithRules(language, []))],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.selectOptions(await canvas.findByRole('combobox', { name: 'Orders' }), 'pull')
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription(/authority|permission|not/i),
    )
  },
}
