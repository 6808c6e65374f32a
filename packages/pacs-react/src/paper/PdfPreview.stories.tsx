import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { inStory } from '../image/storyImages'
import { storyPdf, storyWithReport } from '../report/storyReport'
import { PdfPreview } from './PdfPreview'

const meta = {
  title: 'Report/PdfPreview',
  component: PdfPreview,
  decorators: [inStory((language) => storyWithReport(language))],
  args: { pdf: storyPdf },
} satisfies Meta<typeof PdfPreview>

export default meta
type Story = StoryObj<typeof meta>

export const OnePage: Story = {
  play: async ({ canvasElement }) => {
    const page = await within(canvasElement).findByRole('img')
    await waitFor(() => expect(page).toHaveAttribute('data-drawn', 'true'), { timeout: 10_000 })
  },
}

export const NotReadable: Story = {
  args: { pdf: new TextEncoder().encode('no PDF') },
  play: async ({ canvasElement, globals }) => {
    if (globals.language === 'zh') return
    const words = 'The preview cannot be shown here'
    await waitFor(() => expect(within(canvasElement).getByText(words)).toBeVisible())
  },
}
