import type { CaptureSessionState } from '@opensono/pacs-capture'
import { StudyId, studyApi } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { createStoryPacs } from '../../testing/PacsStory'
import { inStory } from '../storyImages'
import { useCaptureServices } from '../useCaptureServices'
import { CaptureBar } from './CaptureBar'
import { idleCapture, liveCapture, storyRecording, withStandingCapture } from './storyCapture'
import { useCapture } from './useCapture'

function Bar() {
  const { capture, devices } = useCaptureServices()
  return (
    <div style={{ display: 'grid', gridTemplateRows: '64px', maxWidth: 'calc(100vw - 48px)' }}>
      <CaptureBar capture={capture} devices={devices} bound={useCapture()} />
    </div>
  )
}

const studyId = StudyId.parse('study-1')
const standing = (state: Partial<CaptureSessionState>, authorities?: readonly string[]) =>
  inStory((language) =>
    withStandingCapture(createStoryPacs({ language, ...(authorities === undefined ? {} : { authorities }) }), {
      state: { ...liveCapture, currentStudyId: studyId, ...state },
    }),
  )

const meta = { title: 'Image/CaptureBar', component: Bar } satisfies Meta<typeof Bar>

export default meta
type Story = StoryObj<typeof meta>

export const Live: Story = {
  decorators: [standing({})],
  play: async ({ canvasElement, globals }) => {
    if (globals.language === 'zh') return
    await waitFor(() => expect(within(canvasElement).getByRole('button', { name: /Save last 10 s F6/ })).toBeVisible())
  },
}
export const RingFills: Story = { decorators: [standing({ ring: { isOn: true, seconds: 10, readySeconds: 4 } })] }
export const RingOff: Story = {
  decorators: [standing({ ring: { isOn: false, seconds: 0, readySeconds: 0 } })],
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('toolbar')
    await expect(within(canvasElement).queryByRole('button', { name: /F6/ })).toBeNull()
  },
}
export const NoPatient: Story = {
  decorators: [standing({ currentStudyId: null })],
  play: async ({ canvasElement, globals }) => {
    if (globals.language === 'zh') return
    const still = await within(canvasElement).findByRole('button', { name: 'Still F1' })
    await expect(still).toHaveAccessibleDescription(
      'No current patient. Choose one, or press F2 to save to the buffer.',
    )
  },
}
export const MayNotCapture: Story = {
  decorators: [standing({}, ['pacs:image:view_buffer_list'])],
  play: async ({ canvasElement, globals }) => {
    if (globals.language === 'zh') return
    const still = await within(canvasElement).findByRole('button', { name: 'Still F1' })
    await expect(still).toHaveAccessibleDescription(
      'You may not capture images. An administrator can give you the permission.',
    )
  },
}
/** The hospital's server takes no images. */
export const NotSupported: Story = {
  decorators: [
    inStory((language) => {
      const story = createStoryPacs({ language })
      story.pacs.setSupportedCalls([studyApi.get.id])
      return withStandingCapture(story, { state: { ...liveCapture, currentStudyId: studyId } })
    }),
  ],
  play: async ({ canvasElement, globals }) => {
    if (globals.language === 'zh') return
    const still = await within(canvasElement).findByRole('button', { name: 'Still F1' })
    await expect(still).toHaveAccessibleDescription('This server does not offer that.')
  },
}
export const NoPicture: Story = { decorators: [standing({ ...idleCapture, status: 'lost' })] }
export const Recording: Story = { decorators: [standing({ recording: storyRecording })] }
export const NearlyFull: Story = {
  decorators: [standing({ recording: { ...storyRecording, isNearlyFull: true, elapsedSeconds: 1_790 } })],
}
export const Stopping: Story = { decorators: [standing({ recording: { ...storyRecording, isStopping: true } })] }
export const LightAndChinese: Story = {
  decorators: [standing({ recording: storyRecording })],
  globals: { theme: 'light', language: 'zh' },
}
export const ForFingers: Story = { decorators: [standing({})], globals: { mode: 'touch' } }

/** The popover of the device folds signal and resolution where there is little room, and opens the settings. */
export const OpensSettings: Story = {
  decorators: [standing({ signal: { kind: 'droppingFrames', lostPerMinute: 12 } })],
  play: async ({ canvasElement, globals }) => {
    if (globals.language === 'zh') return
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: /^Capture settings: .*Dropping frames$/ }))
    const words = await canvas.findByText(/^12 frames\/min lost/)
    await waitFor(() => expect(words).toBeVisible())
    await userEvent.click(canvas.getByRole('button', { name: 'Hotkeys and settings' }))
    const settings = await canvas.findByRole('dialog', { name: 'Capture settings' })
    await waitFor(() => expect(within(settings).getByText('Keys and pedals')).toBeVisible())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(canvas.getByRole('button', { name: /^Capture settings: / })).toHaveFocus())
  },
}
