import { PacsError, reportSignatureApi } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test'
import { inStory } from '../../image/storyImages'
import { storyWithReport } from '../storyReport'
import { DrawSignature } from './DrawSignature'
import { storyLink } from './storySignature'

const meta = {
  title: 'Report/DrawSignature',
  component: DrawSignature,
  args: { ticket: 'ticket-1' },
  decorators: [inStory((language) => storyLink(storyWithReport(language)))],
} satisfies Meta<typeof DrawSignature>

export default meta
type Story = StoryObj<typeof meta>

/** Draws a stroke, as a finger does. */
async function stroke(canvas: HTMLElement): Promise<void> {
  const { left, top, width, height } = canvas.getBoundingClientRect()
  const at = (x: number, y: number) => ({
    clientX: left + x * width,
    clientY: top + y * height,
    pointerId: 1,
    pointerType: 'touch',
    isPrimary: true,
    button: 0,
    buttons: 1,
    pressure: 0.5,
  })
  fireEvent.pointerDown(canvas, at(0.2, 0.6))
  for (let step = 1; step <= 10; step += 1) fireEvent.pointerMove(canvas, at(0.2 + step * 0.06, 0.6 - step * 0.03))
  fireEvent.pointerUp(canvas, { ...at(0.8, 0.3), buttons: 0 })
}

export const Drawn: Story = {
  play: async ({ canvasElement, globals }) => {
    const isChinese = globals.language === 'zh'
    const page = within(canvasElement)
    const send = await page.findByRole('button', { name: isChinese ? '提交' : 'Send' })
    await expect(send).toBeDisabled()
    const undo = page.getByRole('button', { name: isChinese ? '撤销' : 'Undo' })
    const pad = page.getByRole('img')
    await stroke(pad)
    await waitFor(() => expect(send).toBeEnabled())
    await userEvent.click(undo)
    await waitFor(() => expect(send).toBeDisabled())
    await stroke(pad)
    await stroke(pad)
    await waitFor(() => expect(send).toBeEnabled())
  },
}
export const Chinese: Story = { ...Drawn, globals: { language: 'zh' } }
export const Light: Story = { ...Drawn, globals: { theme: 'light' } }
export const Touch: Story = { globals: { mode: 'touch' } }

export const Sent: Story = {
  play: async (context) => {
    await Drawn.play?.(context)
    const page = within(context.canvasElement)
    await userEvent.click(page.getByRole('button', { name: 'Send' }))
    await expect(await page.findByText(/^The signature is on the computer/)).toBeVisible()
  },
}

/** Nothing of what was drawn is lost when it does not arrive. */
export const NotSent: Story = {
  decorators: [
    inStory((language) => {
      const story = storyLink(storyWithReport(language))
      story.fake.answer(reportSignatureApi.draw, () => {
        throw new PacsError('NETWORK_UNREACHABLE')
      })
      return story
    }),
  ],
  play: async (context) => {
    await Drawn.play?.(context)
    const page = within(context.canvasElement)
    await userEvent.click(page.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(page.getByRole('button', { name: 'Send' })).toBeEnabled())
    await expect(context.canvasElement.querySelector('.pacs-banner')).not.toBeNull()
  },
}

export const Ended: Story = {
  decorators: [
    inStory((language) => {
      const story = storyWithReport(language)
      story.fake.answer(reportSignatureApi.page, () => {
        throw new PacsError('SIGNATURE_LINK_ENDED')
      })
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/^This code was used/)).toBeVisible()
  },
}
