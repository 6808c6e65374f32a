import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { doctor, expert } from '../../testing/participants'
import { LiveRoom } from './LiveRoom'
import { endsMedia } from './storyMedia'
import { inRoom, refusedDevices, type StoryRoom, shownStory } from './storyRoom'

const meta = {
  beforeEach: endsMedia,
  title: 'Consultation/Room',
  component: LiveRoom,
  // The decorator draws the room: what it needs is made with it.
  args: {} as never,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof LiveRoom>

export default meta
type Story = StoryObj<typeof meta>

const frame = {
  id: 'frame-1',
  width: 1024,
  height: 768,
  contentType: 'image/png',
  sizeBytes: 1_200_000,
  sha256: 'a'.repeat(64),
  takenAt: '2026-01-05T06:03:22.000Z',
} as const

const stroke = (id: string, tool: 'arrow' | 'freehand' | 'text', points: [number, number][], text = '') => ({
  type: 'draw' as const,
  stroke: { id, tool, points, text, frameId: null, frameTimeMs: null, isFading: false },
})

/** What has been said and drawn. */
function talk({ server, media }: StoryRoom): void {
  server.happen(expert.userId, { type: 'chat', text: 'Move the probe a little to the right, please.' }, 'chat-1')
  server.happen(doctor.userId, { type: 'chat', text: 'Like this?' }, 'chat-2')
  server.happen(
    expert.userId,
    stroke('stroke-1', 'arrow', [
      [0.3, 0.7],
      [0.46, 0.5],
    ]),
  )
  server.happen(expert.userId, stroke('stroke-2', 'text', [[0.3, 0.76]], 'Lesion?'))
  server.happen(
    expert.userId,
    stroke('stroke-3', 'freehand', [
      [0.44, 0.44],
      [0.5, 0.42],
      [0.54, 0.46],
      [0.52, 0.53],
      [0.46, 0.54],
      [0.43, 0.49],
    ]),
  )
  const measured = { framesPerSecond: 30, width: 1024, height: 768, latencyMs: 42, frozenMs: 0 }
  server.happen(expert.userId, { type: 'quality', quality: 'diagnostic', measured })
  server.emit(doctor.userId, 'pointer', { userId: expert.userId, point: [0.6, 0.4] })
  media.update({ peers: [{ userId: expert.userId, status: 'connected' }] })
}

export const Doctor: Story = {
  decorators: [inRoom({}, talk)],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await page.findByText('Move the probe a little to the right, please.')
    await expect(page.getByText('Diagnostic')).toBeVisible()
    await userEvent.type(page.getByRole('textbox', { name: 'Write a message' }), 'Better now?{Enter}')
    await waitFor(() => expect(page.getByText('Better now?')).toBeVisible())
    await waitFor(() =>
      expect(shownStory.current?.server.events.at(-1)?.happening).toMatchObject({ type: 'chat', text: 'Better now?' }),
    )
  },
}

export const ExpertLooksAtTheStudy: Story = {
  decorators: [inRoom({ role: 'expert' }, talk)],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('tab', { name: 'Study' }))
    const study = within(await page.findByRole('region', { name: 'Study' }))
    await expect(study.getByText('乙肝十年，规律随访。')).toBeVisible()
    await userEvent.click(study.getByRole('button', { name: /^Image 2/ }))
    const viewer = await within(canvasElement.ownerDocument.body).findByRole('dialog')
    await expect(await within(viewer).findByRole('toolbar', { name: 'Tools' })).toBeVisible()
  },
}
export const InChinese: Story = { decorators: [inRoom({}, talk)], globals: { language: 'zh', theme: 'light' } }
export const Touch: Story = { decorators: [inRoom({}, talk)], globals: { mode: 'touch' } }

export const DoctorWaits: Story = {
  decorators: [inRoom({ others: [], consultation: { status: 'waiting', startedAt: null } })],
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Waiting for Dr Zhou Lan, Dr Qian Xuewen')).toBeVisible()
  },
}

export const DoctorWithoutCard: Story = {
  decorators: [inRoom({ hasNoPicture: true })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByRole('button', { name: 'Share a window' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Freeze' })).toBeDisabled()
  },
}

const asks = ({ server }: StoryRoom) => {
  server.happen(expert.userId, { type: 'request', what: 'still', seconds: null }, 'request-1')
  server.happen(expert.userId, { type: 'request', what: 'clip', seconds: 10 }, 'request-2')
  const measured = { framesPerSecond: 11, width: 640, height: 480, latencyMs: 310, frozenMs: 900 }
  server.happen(expert.userId, { type: 'quality', quality: 'guidance', measured })
}

export const Asked: Story = {
  decorators: [inRoom({ devices: refusedDevices }, asks)],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText('Dr Zhou Lan asks for a still.')).toBeVisible()
    await expect(page.getByText('Dr Zhou Lan asks for the last 10 seconds.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save them' })).toBeVisible()
    await waitFor(() => expect(page.getByText(/^The others do not hear you\./)).toBeVisible())
    await expect(page.getAllByText('Guidance only')[0]).toBeVisible()
  },
}

export const AskedWithoutCard: Story = {
  decorators: [inRoom({ hasNoCapture: true }, asks)],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText('Dr Zhou Lan asks for the last 10 seconds.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Take it' })).toBeVisible()
    await expect(page.queryByRole('button', { name: 'Save them' })).toBeNull()
  },
}

export const Expert: Story = {
  decorators: [inRoom({ role: 'expert' }, talk)],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await page.findByText('Like this?')
    const surface = await page.findByRole('application')
    await userEvent.click(page.getByRole('button', { name: 'Arrow' }))
    surface.focus()
    await userEvent.keyboard('{ArrowRight}{ArrowUp}{Enter}')
    const drawn = () =>
      shownStory.current?.server.events.filter(
        ({ senderId, happening }) => senderId === expert.userId && happening.type === 'draw',
      ) ?? []
    await waitFor(() => expect(drawn().at(-1)?.happening).toMatchObject({ stroke: { tool: 'arrow', isFading: true } }))
    await userEvent.click(page.getByRole('button', { name: 'Ask for' }))
    await userEvent.click(
      await within(canvasElement.ownerDocument.body).findByRole('menuitem', { name: /The last 10 seconds/ }),
    )
    await waitFor(() =>
      expect(shownStory.current?.server.events.at(-1)?.happening).toEqual({
        type: 'request',
        what: 'clip',
        seconds: 10,
      }),
    )
    await userEvent.click(page.getByRole('button', { name: 'Freeze' }))
    await waitFor(() =>
      expect(shownStory.current?.server.events.at(-1)?.happening).toMatchObject({ type: 'request', what: 'freeze' }),
    )
  },
}

const freezes = (story: StoryRoom) => {
  talk(story)
  story.server.happen(doctor.userId, { type: 'freeze', frame }, 'freeze-1')
  story.media.receive({ frame, senderId: doctor.userId, receivedBytes: 480_000, blob: null })
}

export const FrozenArrives: Story = {
  decorators: [inRoom({ role: 'expert' }, freezes)],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText('FROZEN')).toBeVisible()
    await waitFor(() => expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40'))
  },
}

export const FrozenAndMeasured: Story = {
  decorators: [inRoom({})],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    const freeze = await page.findByRole('button', { name: 'Freeze' })
    await waitFor(() => expect(page.getByRole('application')).toBeVisible())
    await userEvent.click(freeze)
    await expect(await page.findByText('FROZEN')).toBeVisible()
    await userEvent.click(await page.findByRole('button', { name: 'Measure' }))
    await expect(await page.findByRole('toolbar', { name: 'Tools' }, { timeout: 10_000 })).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Live' }))
    await waitFor(() => expect(page.queryByText('FROZEN')).toBeNull())
  },
}

export const NoPictureYet: Story = {
  decorators: [inRoom({ role: 'expert', hasNoPicture: true })],
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('No picture yet')).toBeVisible()
  },
}

export const ConnectionLost: Story = {
  decorators: [
    inRoom({ role: 'expert' }, (story) => {
      talk(story)
      story.server.isReachable = false
      story.server.cut()
    }),
  ],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByRole('button', { name: 'Retry now' })).toBeVisible()
    await userEvent.type(page.getByRole('textbox', { name: 'Write a message' }), 'Are you there?{Enter}')
    await expect(await page.findByRole('img', { name: 'Not sent yet' })).toBeVisible()
  },
}

export const OtherWindow: Story = {
  decorators: [inRoom({}, ({ server }) => server.emit(doctor.userId, 'replaced', {}))],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('button', { name: 'Use it here' }))
    await waitFor(() => expect(page.queryByText('The room is open in another window')).toBeNull())
  },
}

export const Finished: Story = {
  decorators: [inRoom({}, ({ server }) => void server.happen(doctor.userId, { type: 'closed', status: 'finished' }))],
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('The consultation is finished')).toBeVisible()
  },
}

export const ExpertDropped: Story = {
  decorators: [
    inRoom({}, (story) => {
      talk(story)
      story.server.happen(expert.userId, { type: 'quit' })
    }),
  ],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText(/has left or lost the connection/)).toBeVisible()
    await waitFor(() =>
      expect(within(page.getByRole('article', { name: 'Dr Zhou Lan' })).getByText('Not in the room')).toBeVisible(),
    )
  },
}

export const AskBeforeEnd: Story = {
  decorators: [inRoom({}, talk)],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body)
    await userEvent.click(await page.findByRole('button', { name: 'End consultation' }))
    await expect(await page.findByRole('alertdialog')).toHaveTextContent('This cannot be undone')
  },
}
