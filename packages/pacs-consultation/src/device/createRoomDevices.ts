import { deviceError } from '@opensono/pacs-capture'
import { createStore, guardStorage, type KeyValueStorage, PacsError, systemClock } from '@opensono/pacs-core'
import { measureLevel } from './measureLevel'
import type { OpenRoomDevice, RoomDevice, RoomDevices, RoomDevicesOptions, RoomDevicesState } from './RoomDevices'

/** Key of what was chosen, in local storage. */
export const roomDevicesKey = 'opensono.consultationDevices'

type Kind = 'microphone' | 'camera'
const kinds = { microphone: 'audioinput', camera: 'videoinput', speaker: 'audiooutput' } as const

const off = (chosenId: string | null): OpenRoomDevice => ({ status: 'off', chosenId, track: null, error: null })

/** A voice is heard, not recorded: the browser takes echo and noise away. A face needs little. */
function constraintsOf(kind: Kind, id: string | null): MediaStreamConstraints {
  const device = id === null ? {} : { deviceId: { exact: id } }
  return kind === 'microphone'
    ? { audio: { ...device, echoCancellation: true, noiseSuppression: true, autoGainControl: true } }
    : { video: { ...device, width: { ideal: 640 }, height: { ideal: 360 }, frameRate: { ideal: 15 } } }
}

/** What was chosen on this computer; whatever else lies there counts for nothing. */
function readChosen(storage: KeyValueStorage): (kind: keyof typeof kinds) => string | null {
  let kept: unknown = null
  try {
    kept = JSON.parse(storage.getItem(roomDevicesKey) ?? 'null')
  } catch {
    // Nothing was chosen then.
  }
  return (kind) => {
    const id: unknown = Object(kept)[kind]
    return typeof id === 'string' ? id : null
  }
}

/**
 * Makes the microphone, camera and speaker of a participant. Nothing is opened before `set`.
 *
 * @param options - what is injected.
 * @example
 * const devices = createRoomDevices()
 * await devices.set('microphone', true)
 * await room.media.publish('microphone', devices.getSnapshot().microphone.track)
 */
export function createRoomDevices(options: RoomDevicesOptions = {}): RoomDevices {
  const storage = guardStorage(options.storage ?? 'local')
  const { clock = systemClock, cardId = () => null } = options
  const { mediaDevices = globalThis.navigator?.mediaDevices ?? null } = options
  const chosen = readChosen(storage)
  const store = createStore<RoomDevicesState>({
    microphone: off(chosen('microphone')),
    camera: off(chosen('camera')),
    speakerId: chosen('speaker'),
    level: 0,
    microphones: [],
    cameras: [],
    speakers: [],
  })
  /** Grows with each opening and closing: what an older one still brings is closed. */
  const turns = { microphone: 0, camera: 0 }
  let stopLevel = () => {}

  const show = (kind: Kind, patch: Partial<OpenRoomDevice>) =>
    store.update({ [kind]: { ...store.getSnapshot()[kind], ...patch } })

  function close(kind: Kind): void {
    turns[kind] += 1
    if (kind === 'microphone') stopLevel()
    store.getSnapshot()[kind].track?.stop()
    show(kind, { status: 'off', track: null, error: null })
  }

  async function request(kind: Kind, id: string | null): Promise<MediaStream> {
    if (mediaDevices === null) throw new PacsError('DEVICE_NOT_SUPPORTED')
    try {
      return await mediaDevices.getUserMedia(constraintsOf(kind, id))
    } catch (thrown) {
      // The one that was chosen is not plugged in today: another one is better than none.
      if (id !== null && Object(thrown).name === 'OverconstrainedError') return await request(kind, null)
      throw thrown
    }
  }

  function adopt(kind: Kind, stream: MediaStream): void {
    const [track] = stream.getTracks()
    if (track === undefined) throw new PacsError('DEVICE_NOT_FOUND')
    track.addEventListener('ended', () => {
      if (store.getSnapshot()[kind].track !== track) return
      close(kind)
      show(kind, { status: 'failed', error: new PacsError('DEVICE_NOT_READABLE') })
    })
    show(kind, { status: 'on', track, error: null })
    if (kind === 'microphone') stopLevel = measureLevel(stream, clock, (level) => store.update({ level }))
  }

  async function open(kind: Kind): Promise<void> {
    close(kind)
    const mine = turns[kind]
    show(kind, { status: 'opening' })
    try {
      const stream = await request(kind, store.getSnapshot()[kind].chosenId)
      if (mine === turns[kind]) adopt(kind, stream)
      else for (const track of stream.getTracks()) track.stop()
    } catch (thrown) {
      if (mine === turns[kind]) show(kind, { status: 'failed', error: deviceError(thrown) })
    }
    // Names are known only once a device may be used.
    await refresh()
  }

  async function refresh(): Promise<void> {
    const all = (await mediaDevices?.enumerateDevices().catch(() => [])) ?? []
    const card = cardId()
    const of = (kind: keyof typeof kinds): RoomDevice[] =>
      all
        .filter((each) => each.kind === kinds[kind] && each.deviceId !== '' && each.deviceId !== card)
        .map(({ deviceId, label }) => ({ id: deviceId, name: label }))
    store.update({ microphones: of('microphone'), cameras: of('camera'), speakers: of('speaker') })
  }

  function keep(): void {
    const { microphone, camera, speakerId } = store.getSnapshot()
    const kept = { microphone: microphone.chosenId, camera: camera.chosenId, speaker: speakerId }
    storage.setItem(roomDevicesKey, JSON.stringify(kept))
  }

  const hear = () => void refresh()
  mediaDevices?.addEventListener('devicechange', hear)
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    refresh,
    async set(kind, isOn) {
      if (isOn) await open(kind)
      else close(kind)
    },
    async choose(kind, id) {
      if (kind === 'speaker') store.update({ speakerId: id })
      else show(kind, { chosenId: id })
      keep()
      if (kind !== 'speaker' && store.getSnapshot()[kind].status !== 'off') await open(kind)
    },
    destroy() {
      mediaDevices?.removeEventListener('devicechange', hear)
      close('microphone')
      close('camera')
      store.destroy()
    },
  }
}
