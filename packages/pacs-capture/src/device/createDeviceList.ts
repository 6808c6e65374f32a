import { createEmitter, createStore, guardStorage, type KeyValueStorage, PacsError } from '@opensono/pacs-core'
import { openSimulatedProbe } from '../probe/openSimulatedProbe'
import { captureStorageKeys } from './captureStorageKeys'
import { type CardChoice, createCardChoice } from './createCardChoice'
import type {
  CaptureDevice,
  DeviceList,
  DeviceListEventMap,
  DeviceListOptions,
  DeviceListState,
  MediaDevicesLike,
} from './DeviceList'
import { deviceError } from './deviceError'
import { findResolutions } from './findResolutions'
import { createKnownSizes } from './offeredResolutions'
import { openCard, openedCard } from './openCard'
import { commonResolutions, readResolution, resolutionText } from './resolution'

/** Id of the simulated probe in the list of devices. */
export const simulatedProbeId = 'simulated-probe'

function browserDevices(): MediaDevicesLike | null {
  return typeof navigator === 'undefined' ? null : (navigator.mediaDevices ?? null)
}

async function listCards(mediaDevices: MediaDevicesLike): Promise<CaptureDevice[]> {
  const found = await mediaDevices.enumerateDevices()
  const cards = found
    .filter((each) => each.kind === 'videoinput')
    .map((each) =>
      Object.freeze({ id: each.deviceId, label: each.label, groupId: each.groupId ?? '', kind: 'card' as const }),
    )
  const named = cards.filter((each) => each.id !== '')
  // Until the page may use a camera, browsers report only that there is one: it must be asked for, not passed over.
  return named.length > 0 ? named : cards.slice(0, 1)
}

function isSame(a: readonly CaptureDevice[], b: readonly CaptureDevice[]): boolean {
  return a.length === b.length && a.every((each, index) => each.id === b[index]?.id && each.label === b[index]?.label)
}

function simulatedProbe(label = 'Simulated probe'): CaptureDevice {
  return Object.freeze({ id: simulatedProbeId, label, groupId: '', kind: 'simulated' })
}

/** What was chosen on this computer, before it is known which devices there are. */
function keptChoices(
  storage: KeyValueStorage,
  choice: CardChoice,
  simulated: readonly CaptureDevice[],
): DeviceListState {
  return {
    devices: Object.freeze(simulated),
    chosen: null,
    chosenId: choice.id(),
    missing: null,
    resolution: readResolution(storage.getItem(captureStorageKeys.resolution)),
    resolutions: commonResolutions,
    permission: 'unknown',
    error: null,
  }
}

function keepChoice(storage: KeyValueStorage, key: string, value: string | null): void {
  if (value === null) storage.removeItem(key)
  else storage.setItem(key, value)
}

/**
 * Makes the list of this computer's capture devices.
 *
 * @param options - the browser's devices, the storage, and whether the simulated probe is offered.
 * @example
 * const devices = createDeviceList({ simulatedProbe: isDemo })
 * await devices.refresh()
 */
export function createDeviceList(options: DeviceListOptions = {}): DeviceList {
  const storage = guardStorage(options.storage ?? 'local')
  const mediaDevices = options.mediaDevices === undefined ? browserDevices() : options.mediaDevices
  const probe = options.simulatedProbe === true ? {} : options.simulatedProbe || null
  const simulated = probe === null ? [] : [simulatedProbe(options.simulatedProbeLabel)]
  const choice = createCardChoice(storage)
  const store = createStore(keptChoices(storage, choice, simulated))
  const events = createEmitter<DeviceListEventMap>()
  const sizes = createKnownSizes(storage)
  let isWatching = false
  /** Counts the questions which devices there are, and which of them was the last to be answered. */
  let questions = 0
  let answered = 0
  /** As the browser listed them; null until it has. */
  let listed: readonly CaptureDevice[] | null = null
  settle()

  /** Derives the device in use. One that was opened or chosen and is unplugged is missed, never silently replaced by another. */
  function settle(): void {
    const devices = choice.number(listed ?? simulated)
    const chosenId = choice.id()
    const chosen = chosenId === null ? (devices[0] ?? null) : (devices.find((each) => each.id === chosenId) ?? null)
    store.update({ devices, chosenId, chosen, missing: listed === null ? null : choice.missingFrom(devices) })
    offer()
  }

  function choose(id: string | null): void {
    choice.choose(id)
    settle()
  }

  /** Offers the sizes of the device in use. */
  function offer(): void {
    store.update({ resolutions: sizes.of(store.getSnapshot().chosen) })
  }

  async function refresh(): Promise<void> {
    if (!isWatching) mediaDevices?.addEventListener('devicechange', onDeviceChange)
    isWatching = true
    questions += 1
    const question = questions
    try {
      if (mediaDevices === null && probe === null) throw new PacsError('DEVICE_NOT_SUPPORTED')
      const cards = mediaDevices === null ? [] : await listCards(mediaDevices)
      // Somebody who asked later knows better by now.
      if (question < answered) return
      answered = question
      const before = listed
      listed = [...cards, ...simulated]
      store.update({ error: null })
      if (before !== null && isSame(before, listed)) return
      settle()
      if (!isSame(before ?? simulated, listed)) events.emit('devicesChanged', store.getSnapshot().devices)
    } catch (thrown) {
      store.update({ error: deviceError(thrown) })
    }
  }
  const onDeviceChange = () => void refresh()

  function chooseResolution(resolution: DeviceListState['resolution']): void {
    keepChoice(storage, captureStorageKeys.resolution, resolution && resolutionText(resolution))
    store.update({ resolution: resolution === null ? null : Object.freeze({ ...resolution }) })
  }

  function refuseResolution(cause: unknown): void {
    chooseResolution(null)
    events.emit('resolutionRefused', new PacsError('RESOLUTION_NOT_SUPPORTED', { cause }))
  }

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    on: events.on,
    refresh,
    chooseResolution,
    chooseDevice: (id) => choose(id === '' ? null : id),
    async open() {
      await refresh()
      const { chosen, resolution } = store.getSnapshot()
      if (chosen?.kind === 'simulated' && probe !== null) return openSimulatedProbe({ ...probe, ...resolution })
      try {
        const stream = await openCard({ cards: mediaDevices, choice: store, refuse: refuseResolution, refresh })
        store.update({ permission: 'granted' })
        // The browser gives names and ids only to pages that may use a camera: now they can be listed.
        await refresh()
        if (choice.id() === null) choose(openedCard(stream, store.getSnapshot()))
        sizes.learn(store.getSnapshot().chosen, stream)
        offer()
        return stream
      } catch (thrown) {
        const error = deviceError(thrown)
        if (error.code === 'DEVICE_NOT_ALLOWED') store.update({ permission: 'denied' })
        throw error
      }
    },
    async findResolutions() {
      await refresh()
      const { chosen } = store.getSnapshot()
      if (mediaDevices === null || chosen === null || chosen.kind === 'simulated') return
      sizes.keep(chosen, await findResolutions(mediaDevices, chosen.id, sizes.claimedBy(chosen)))
      offer()
    },
    destroy() {
      mediaDevices?.removeEventListener('devicechange', onDeviceChange)
      store.destroy()
      events.clear()
    },
  }
}
