import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { ExportImages } from './ExportImages'
import { inStory, storyItem } from './storyImages'
import { storyStrips } from './storyStrips'

const meta = {
  title: 'Image/ExportImages',
  component: ExportImages,
  decorators: [inStory((language) => storyStrips(language))],
  args: { items: [storyItem(1), storyItem(2), storyItem(3)], namedAfter: 'US0001', onClose: fn() },
} satisfies Meta<typeof ExportImages>

export default meta
type Story = StoryObj<typeof meta>

export const Choosing: Story = {}
export const Light: Story = { globals: { theme: 'light' } }
export const Chinese: Story = { globals: { language: 'zh' } }
export const Touch: Story = { globals: { mode: 'touch' } }

export const ClipsAreNoDicom: Story = {
  args: { items: [storyItem(1), storyItem(2, { type: 'MULTI_FRAME' })] },
  play: async ({ canvasElement, globals }) => {
    if (globals.language === 'zh') return
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('radio', { name: 'DICOM' })).toBeDisabled()
    await canvas.findByText('Clips, and images that are still being processed, cannot be exported as DICOM.')
  },
}

export const NamesThatNoComputerTakes: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Names begin with' }), 'a/b')
    await expect(canvas.getByRole('button', { name: 'Export' })).toBeDisabled()
  },
}
