import { createEmitter, createStore, PacsError } from '@opensono/pacs-core'
import { openSimulatedProbe } from '../probe/openSimulatedProbe'
import { captureStorageKeys } from './captureStorageKeys'
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
import {
  keepFoundResolutions,
  readFoundResolutions,
  resolutionsWithin,
  type SizeCapabilities,
} from './offeredResolutions'
import { openDevice } from './openDevice'
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
  // Until the page may use a camera, browsers tell only that there is one: it must be asked for, not passed over.
  return named.length > 0 ? named : cards.slice(0, 1)
}

function isSame(a: readonly CaptureDevice[], b: readonly CaptureDevice[]): boolean {
  return a.length === b.length && a.every((each, index) => each.id === b[index]?.id && each.label === b[index]?.label)
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
  const storage = options.storage ?? localStorage
  const mediaDevices = options.mediaDevices === undefined ? browserDevices() : options.mediaDevices
  const probe = options.simulatedProbe === true ? {} : options.simulatedProbe || null
  const simulated: readonly CaptureDevice[] =
    probe === null
      ? []
      : [
          Object.freeze({
            id: simulatedProbeId,
            label: options.simulatedProbeLabel ?? 'Simulated probe',
            groupId: '',
            kind: 'simulated',
          }),
        ]
  const store = createStore<DeviceListState>({
    devices: Object.freeze(simulated),
    chosen: null,
    chosenId: storage.getItem(captureStorageKeys.captureCard),
    resolution: readResolution(storage.getItem(captureStorageKeys.resolution)),
    resolutions: commonResolutions,
    permission: 'unknown',
    error: null,
  })
  const events = createEmitter<DeviceListEventMap>()
  const capabilities = new Map<string, SizeCapabilities>()
  let isWatching = false
  /** Counts the questions which devices there are, and which of them was the last to be answered. */
  let questions = 0
  let answered = 0
  settle()

  /** Derives the device in use. One that was chosen and is unplugged is missed, never silently replaced by another. */
  function settle(devices = store.getSnapshot().devices, chosenId = store.getSnapshot().chosenId): void {
    const chosen = chosenId === null ? (devices[0] ?? null) : (devices.find((each) => each.id === chosenId) ?? null)
    store.update({ devices, chosenId, chosen })
    offer()
  }

  /** Sizes of the device in use, by the best that is known of it. */
  function offer(): void {
    const { chosen } = store.getSnapshot()
    const found = chosen === null ? null : readFoundResolutions(storage, chosen.id)
    const told = chosen === null ? null : (capabilities.get(chosen.id) ?? null)
    store.update({ resolutions: found ?? resolutionsWithin(told) })
  }

  function learn(stream: MediaStream): void {
    const { chosen } = store.getSnapshot()
    // Not every browser tells.
    const track = stream.getVideoTracks()[0] as { getCapabilities?: () => SizeCapabilities } | undefined
    const told = track?.getCapabilities?.()
    if (chosen !== null && told !== undefined) capabilities.set(chosen.id, told)
    offer()
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
      const before = store.getSnapshot().devices
      const devices = Object.freeze([...cards, ...simulated])
      store.update({ error: null })
      if (isSame(before, devices)) return
      settle(devices)
      events.emit('devicesChanged', devices)
    } catch (thrown) {
      store.update({ error: deviceError(thrown) })
    }
  }
  const onDeviceChange = () => void refresh()

  function chooseResolution(resolution: DeviceListState['resolution']): void {
    if (resolution === null) storage.removeItem(captureStorageKeys.resolution)
    else storage.setItem(captureStorageKeys.resolution, resolutionText(resolution))
    store.update({ resolution: resolution === null ? null : Object.freeze({ ...resolution }) })
  }

  async function openCard(cards: MediaDevicesLike | null): Promise<MediaStream> {
    if (cards === null) throw new PacsError('DEVICE_NOT_SUPPORTED')
    const { chosenId, resolution } = store.getSnapshot()
    try {
      return await openDevice(cards, chosenId, resolution)
    } catch (thrown) {
      const error = deviceError(thrown)
      if (error.code !== 'DEVICE_OVERCONSTRAINED' || resolution === null) throw error
      // Something else was chosen while the device thought about it: that was not refused.
      const now = store.getSnapshot()
      if (now.resolution !== resolution || now.chosenId !== chosenId) return await openCard(cards)
      chooseResolution(null)
      events.emit(
        'resolutionRefused',
        new PacsError('RESOLUTION_NOT_SUPPORTED', { cause: thrown, details: { ...resolution } }),
      )
      return await openDevice(cards, chosenId, null)
    }
  }

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    on: events.on,
    refresh,
    chooseResolution,
    chooseDevice(given) {
      const id = given === '' ? null : given
      if (id === null) storage.removeItem(captureStorageKeys.captureCard)
      else storage.setItem(captureStorageKeys.captureCard, id)
      settle(undefined, id)
    },
    async open() {
      await refresh()
      const { chosen, resolution } = store.getSnapshot()
      if (chosen?.kind === 'simulated' && probe !== null) return openSimulatedProbe({ ...probe, ...resolution })
      try {
        const stream = await openCard(mediaDevices)
        store.update({ permission: 'granted' })
        // Names and ids are told only to pages that may use a camera: now they can be listed.
        await refresh()
        learn(stream)
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
      const sizes = await findResolutions(
        mediaDevices,
        chosen.id,
        resolutionsWithin(capabilities.get(chosen.id) ?? null),
      )
      keepFoundResolutions(storage, chosen.id, sizes)
      offer()
    },
    destroy() {
      mediaDevices?.removeEventListener('devicechange', onDeviceChange)
      store.destroy()
      events.clear()
    },
  }
}
