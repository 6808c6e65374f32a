import { sessionApi } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { createStoryPacs } from '../../testing/PacsStory'
import { type CaptureStoryOptions, liveCapture, storyRecording, withStandingCapture } from '../capture/storyCapture'
import { inStory } from '../storyImages'
import { CaptureSettings } from './CaptureSettings'

const standing = (options?: CaptureStoryOptions) =>
  inStory((language) => withStandingCapture(createStoryPacs({ language }), options))

const meta = {
  title: 'Image/CaptureSettings',
  component: CaptureSettings,
  decorators: [standing()],
  args: { isOpen: true, onOpenChange: fn() },
} satisfies Meta<typeof CaptureSettings>

export default meta
type Story = StoryObj<typeof meta>

/** The dialog, once it is in its place. */
async function dialogOf(canvasElement: HTMLElement) {
  const dialog = await within(canvasElement).findByRole('dialog')
  await waitFor(() => expect(dialog).toBeVisible())
  return within(dialog)
}

export const Open: Story = {
  play: async ({ canvasElement }) => {
    await dialogOf(canvasElement)
  },
}

export const LightAndChinese: Story = { globals: { theme: 'light', language: 'zh' } }
export const ForFingers: Story = { globals: { mode: 'touch' } }
export const NoCard: Story = { decorators: [standing({ cards: [] })] }

export const EverythingOn: Story = {
  decorators: [
    standing({
      state: { ...liveCapture, timing: { isOn: true, seconds: 30 } },
      gamepads: [{ buttons: [{ pressed: false }] }],
    }),
  ],
}

/** A key is set by pressing it; the wait of half a second is over when the key is shown on its chip. */
export const KeyIsPressed: Story = {
  play: async ({ canvasElement, globals }) => {
    if (globals.language === 'zh') return
    const dialog = await dialogOf(canvasElement)
    const field = dialog.getByRole('button', { name: 'Still to the study F1 Button 1' })
    await userEvent.click(field)
    await expect(field).toHaveAccessibleName('Still to the study Press a key…')
    await userEvent.keyboard('{F7}')
    await expect(field).toHaveAccessibleName('Still to the study F7')
    await waitFor(() => expect(field).toHaveAccessibleName('Still to the study F7 Button 1'), { timeout: 10_000 })
  },
}

export const KeyIsTaken: Story = {
  play: async ({ canvasElement, globals }) => {
    if (globals.language === 'zh') return
    const dialog = await dialogOf(canvasElement)
    await userEvent.click(dialog.getByRole('button', { name: 'Still to the study F1 Button 1' }))
    await userEvent.keyboard('{F4}')
    await dialog.findByText('F4 is taken: Clip to the buffer. Choose another.', {}, { timeout: 10_000 })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Still to the study F1 Button 1' })).toBeVisible())
  },
}

/** Escape ends the wait for a key, and only the next one closes the settings. */
export const EscapeLeavesTheKey: Story = {
  play: async ({ args, canvasElement, globals }) => {
    if (globals.language === 'zh') return
    const dialog = await dialogOf(canvasElement)
    await userEvent.click(dialog.getByRole('button', { name: /^Clip to the study/ }))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Clip to the study F3 Button 3' })).toBeVisible())
    await expect(args.onOpenChange).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    await expect(args.onOpenChange).toHaveBeenCalledWith(false)
  },
}

/** Breast screening is switched on, and the user lacks its authority: keys and timing stay open. */
export const MayNotSetUpDevice: Story = {
  decorators: [
    inStory((language) => {
      const story = createStoryPacs({ language })
      story.fake.answer(sessionApi.breastScreeningSwitch, () => true)
      return withStandingCapture(story)
    }),
  ],
  play: async ({ canvasElement, globals }) => {
    if (globals.language === 'zh') return
    const dialog = await dialogOf(canvasElement)
    await waitFor(() => expect(dialog.getByRole('button', { name: /Capture card$/ })).toBeDisabled())
    await waitFor(() =>
      expect(dialog.getByText('You may not do this. An administrator can give you the permission.')).toBeVisible(),
    )
    await waitFor(() => expect(dialog.getByRole('button', { name: /^Still to the study/ })).toBeEnabled())
  },
}

/** Another card would end the clip. */
export const ClipIsRecording: Story = {
  decorators: [standing({ state: { ...liveCapture, recording: storyRecording } })],
  play: async ({ canvasElement, globals }) => {
    if (globals.language === 'zh') return
    const dialog = await dialogOf(canvasElement)
    await waitFor(() => expect(dialog.getByText('A clip for the buffer is recording. Stop it first.')).toBeVisible())
    await waitFor(() => expect(dialog.getByRole('button', { name: /Resolution$/ })).toBeDisabled())
  },
}

/** The last seconds are switched on, and their length is refused beyond a minute. */
export const LastSeconds: Story = {
  play: async ({ canvasElement, globals }) => {
    if (globals.language === 'zh') return
    const dialog = await dialogOf(canvasElement)
    const field = dialog.getByRole('textbox', { name: /Retrospective capture/ })
    await expect(field).toHaveValue('10')
    await userEvent.clear(field)
    await userEvent.type(field, '20{Tab}')
    await expect(field).toHaveValue('20')
    await userEvent.click(dialog.getByRole('switch', { name: 'Retrospective capture' }))
    await expect(field).toBeDisabled()
    await userEvent.click(dialog.getByRole('switch', { name: 'Retrospective capture' }))
    await expect(field).toHaveValue('20')
  },
}
