import type { Workstation } from '@opensono/pacs-capture/workstation'
import {
  createConsultationRoom,
  createRoomDevices,
  createRoomRecording,
  type RoomRequest,
  takeFrame,
} from '@opensono/pacs-consultation'
import { type ConsultationId, errorText, type Lifetime, PacsError, realtimeConsultationApi } from '@opensono/pacs-core'
import { drawStrokes } from './drawStrokes'
import { make } from './make'

/**
 * Draws a live consultation: the machine's picture with what the experts draw on it, their voices, and the chat.
 *
 * @param device - whose picture and voice are sent.
 * @param screen - ends the part in the room.
 * @param baseUrl - origin of the server.
 * @param consultationId - one that this user asked for.
 * @param onLeft - called when it is over here.
 * @returns the screen.
 */
export function showConsultation(
  device: Workstation,
  screen: Lifetime,
  baseUrl: string,
  consultationId: ConsultationId,
  onLeft: () => void,
): HTMLElement {
  const { pacs, session, capture, uploads, text } = device
  const { t } = text.getSnapshot()
  const room = createConsultationRoom({ pacs, consultationId, baseUrl, token: session.token })
  const devices = createRoomDevices()
  const recording = createRoomRecording({ room, consultationId, uploads })
  const video = make('video', { muted: true, playsInline: true, autoplay: true })
  const drawings = make('canvas')
  const words = make('p', { role: 'status' })
  const chat = make('ul')
  const line = make('input', { placeholder: t('device.say') })
  const picture = () => capture.getSnapshot().stream?.getVideoTracks()[0] ?? null

  async function freeze(): Promise<void> {
    const frame = await takeFrame(video)
    if (frame !== null) await room.freeze(frame)
  }
  async function answer({ id, what }: RoomRequest): Promise<void> {
    if (what === 'freeze') await freeze()
    if (what === 'clip') await capture.saveLast('study')
    if (what === 'still') await capture.still('study')
    room.answer(id)
  }
  function button(name: string, act: () => void): HTMLButtonElement {
    const made = make('button', { type: 'button', textContent: name })
    made.addEventListener('click', act)
    return made
  }
  const record = button(t('device.record'), () => {
    const track = picture()
    const { microphone } = devices.getSnapshot()
    if (recording.getSnapshot().status !== 'idle') void recording.stop()
    else if (track !== null) recording.start({ picture: track, microphone: microphone.track })
  })

  function show(): void {
    const { status, end, participants, messages, frozen, retryInSeconds, drawings: strokes } = room.getSnapshot()
    const names = participants.filter(({ role }) => role === 'expert').map(({ name }) => name)
    words.textContent = t(`device.room.${status}`, { names: names.join(', ') || '-', seconds: retryInSeconds ?? 0 })
    if (end?.kind === 'closed') onLeft()
    thaw.hidden = frozen === null
    record.dataset.recording = String(recording.getSnapshot().status === 'recording')
    drawStrokes(drawings, strokes)
    chat.replaceChildren(...messages.map(({ text: said }) => make('li', {}, said)))
  }
  function send(): void {
    const { stream } = capture.getSnapshot()
    if (video.srcObject !== stream) video.srcObject = stream
    void room.media.publish('ultrasound', picture()).catch(() => {})
    void room.media.publish('microphone', devices.getSnapshot().microphone.track).catch(() => {})
  }
  const thaw = button(t('device.live'), room.unfreeze)
  line.addEventListener('change', () => {
    room.chat(line.value)
    line.value = ''
  })
  const stops = [
    room.destroy,
    devices.destroy,
    recording.destroy,
    room.subscribe(show),
    recording.subscribe(show),
    capture.subscribe(send),
    devices.subscribe(send),
    room.on('requested', (request) => void answer(request)),
  ]
  for (const stop of stops) screen.own(stop)
  send()
  void devices.set('microphone', true)
  pacs.call(realtimeConsultationApi.enter, { id: consultationId }).then(room.enter, (thrown: unknown) => {
    words.textContent = errorText(t, PacsError.from(thrown), { timeZone: session.getSnapshot().user?.timeZone })
  })
  return make(
    'div',
    { className: 'capture' },
    make('div', { className: 'stage' }, video, drawings, words),
    make('aside', { className: 'side' }, button(t('device.leave'), onLeft), chat, line),
    make(
      'div',
      { className: 'bar' },
      button(t('device.freeze'), () => void freeze()),
      thaw,
      record,
    ),
  )
}
