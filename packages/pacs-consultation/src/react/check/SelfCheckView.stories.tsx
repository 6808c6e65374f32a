import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { createSelfCheck } from '../../check/createSelfCheck'
import type { SelfCheckCode, SelfCheckName, SelfCheckOptions, SelfCheckRunner } from '../../check/SelfCheck'
import { createRoomDevices } from '../../device/createRoomDevices'
import { ConsultationRoomView } from '../room/ConsultationRoomView'
import { endsMedia } from '../room/storyMedia'
import { inRoom, type StoryRoomOptions, storyDevices } from '../room/storyRoom'

const meta = {
  beforeEach: endsMedia,
  title: 'Consultation/SelfCheck',
  component: ConsultationRoomView,
  args: { consultationId: null, onLeave: fn() },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof ConsultationRoomView>

export default meta
type Story = StoryObj<typeof meta>

const facts = { uploadKbps: 8_200, downloadKbps: 21_000, width: 1280, height: 720 }
const finds = (code: SelfCheckCode): SelfCheckRunner => ({
  run: async () => ({ code, facts: code === 'ok' ? facts : {} }),
})

/** A check whose checks find what the story wants; everything else is the real one. */
const checkThat =
  (found: Partial<Record<SelfCheckName, SelfCheckCode>>, speaker?: SelfCheckRunner) => (options: SelfCheckOptions) => {
    const all = ['server', 'webSocket', 'mediaPath', 'rate', 'captureCard', 'camera', 'microphone'] as const
    const runners = Object.fromEntries(all.map((name) => [name, finds(found[name] ?? 'ok')]))
    return createSelfCheck({ ...options, runners: { ...runners, speaker: speaker ?? finds('ok') } })
  }

const before = (
  found: Partial<Record<SelfCheckName, SelfCheckCode>>,
  options: StoryRoomOptions = {},
  speaker?: SelfCheckRunner,
) =>
  inRoom(options, undefined, (story) => (
    <ConsultationRoomView
      consultationId={story.consultation.id}
      onLeave={() => undefined}
      createRoom={story.createRoom}
      createCheck={checkThat(found, speaker)}
      mediaDevices={storyDevices}
    />
  ))

const start = async (canvasElement: HTMLElement, name: string) =>
  await userEvent.click(await within(canvasElement).findByRole('button', { name }))

/** A check that has not come to its end: every part that waits can be skipped. */
export const Running: Story = {
  decorators: [before({}, {}, { run: () => new Promise(() => undefined) })],
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByText('Checking')).toBeVisible())
    await expect(within(canvasElement).getByRole('button', { name: 'Skip and enter' })).toBeEnabled()
  },
}

export const AllGood: Story = {
  decorators: [before({})],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await waitFor(() => expect(page.getAllByText('Good')).toHaveLength(8))
    await expect(page.getByText('Upload 8.2 Mbit/s, download 21.0 Mbit/s')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Enter the room' }))
    await expect(await page.findByRole('heading', { name: 'Maria Fernandez-Gutierrez' })).toBeVisible()
    await expect(await page.findByRole('toolbar', { name: 'Tools of the room' })).toBeVisible()
  },
}

const faults = {
  mediaPath: 'noRelay',
  rate: 'slow',
  captureCard: 'frozen',
  camera: 'denied',
  microphone: 'silent',
} as const

export const Faults: Story = {
  decorators: [before(faults)],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText('Allow it in the address bar of the browser, then retry.')).toBeVisible()
    await waitFor(() => expect(page.getByText('Something does not work. You can still enter.')).toBeVisible())
    await userEvent.click(page.getByRole('button', { name: 'Retry: Camera' }))
    await waitFor(() => expect(page.getByText('Not allowed')).toBeVisible())
  },
}
export const FaultsInChinese: Story = {
  decorators: [before(faults)],
  globals: { language: 'zh', theme: 'light' },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByText('有项目不正常，仍可进入会诊室。')).toBeVisible())
  },
}
export const Touch: Story = { decorators: [before(faults)], globals: { mode: 'touch' } }

const asks: SelfCheckRunner = { run: async ({ ask }) => ({ code: (await ask()) ? 'ok' : 'notHeard' }) }

export const HearsNoTone: Story = {
  decorators: [before({}, { role: 'expert' }, asks)],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    // An expert needs no capture card.
    await expect(await page.findAllByRole('listitem')).toHaveLength(7)
    await userEvent.click(await page.findByRole('button', { name: 'No' }))
    await expect(await page.findByText('Turn up the volume, or choose another speaker.')).toBeVisible()
  },
}

export const Skipped: Story = {
  decorators: [before({})],
  play: async ({ canvasElement }) => {
    await start(canvasElement, 'Skip and enter')
    await expect(await within(canvasElement).findByRole('toolbar', { name: 'Tools of the room' })).toBeVisible()
  },
}

export const NoConsultation: Story = {
  decorators: [
    inRoom({}, undefined, () => (
      <ConsultationRoomView consultationId={null} onLeave={() => undefined} mediaDevices={storyDevices} />
    )),
  ],
}

/** Remembers the devices that were chosen, as a participant's next room does. */
export const Devices: Story = {
  decorators: [before({})],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await page.findByRole('option', { name: 'Desk microphone' })
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Microphone' }), 'microphone-1')
    const again = createRoomDevices({ mediaDevices: storyDevices })
    await expect(again.getSnapshot().microphone.chosenId).toBe('microphone-1')
    again.destroy()
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Microphone' }), '')
  },
}
