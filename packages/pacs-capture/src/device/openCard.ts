import { type Controller, PacsError } from '@opensono/pacs-core'
import type { DeviceListState, MediaDevicesLike } from './DeviceList'
import { deviceError } from './deviceError'
import { openDevice } from './openDevice'

/** How the chosen card is opened. */
export interface OpenCardOptions {
  /** The browser's devices; null where it has none to offer. */
  cards: MediaDevicesLike | null
  /** Which card and which resolution are chosen. */
  choice: Controller<DeviceListState>
  /** Called with the error when the card refuses the resolution; it is opened without it. */
  refuse: (cause: unknown) => void
  /** Lists the cards again. */
  refresh: () => Promise<void>
}

/** Opens the chosen card; without the chosen resolution when it refuses that. */
export async function openCard(options: OpenCardOptions): Promise<MediaStream> {
  const { cards, choice, refuse } = options
  if (cards === null) throw new PacsError('DEVICE_NOT_SUPPORTED')
  const { chosenId, resolution } = choice.getSnapshot()
  try {
    return await openDevice(cards, chosenId, resolution)
  } catch (thrown) {
    const error = deviceError(thrown)
    if (error.code === 'DEVICE_NOT_FOUND' && (await identifyCards(options, cards))) return await openCard(options)
    if (error.code !== 'DEVICE_OVERCONSTRAINED' || resolution === null) throw error
    // Something else was chosen while the device thought about it: that was not refused.
    const now = choice.getSnapshot()
    if (now.resolution !== resolution || now.chosenId !== chosenId) return await openCard(options)
    refuse(thrown)
    return await openDevice(cards, chosenId, null)
  }
}

/**
 * Has the browser identify the cards. Without permission it may refuse a card by its id before it has asked the user: any card is opened
 * for that question, and closed before its first picture.
 *
 * @returns whether the chosen card is connected now, which was not known before.
 */
async function identifyCards({ choice, refresh }: OpenCardOptions, cards: MediaDevicesLike): Promise<boolean> {
  const { devices, chosenId } = choice.getSnapshot()
  const isUnidentified = devices.some(({ kind, id }) => kind === 'card' && id === '')
  if (chosenId === null || !isUnidentified) return false
  const stream = await openDevice(cards, null, null)
  for (const track of stream.getTracks()) track.stop()
  await refresh()
  return choice.getSnapshot().chosen !== null
}

/**
 * Which card the browser has opened where none was chosen.
 *
 * @returns its id; null where browsers do not identify it.
 */
export function openedCard(stream: MediaStream, { devices, chosen }: DeviceListState): string | null {
  // Not every browser has the method.
  const track = stream.getVideoTracks()[0] as { getSettings?: () => MediaTrackSettings } | undefined
  const id = track?.getSettings?.().deviceId
  const opened = devices.find((each) => each.id === id) ?? chosen
  return opened === null || opened.kind !== 'card' || opened.id === '' ? null : opened.id
}
