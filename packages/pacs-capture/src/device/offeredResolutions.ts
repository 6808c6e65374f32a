import type { KeyValueStorage } from '@opensono/pacs-core'
import { captureStorageKeys } from './captureStorageKeys'
import type { CaptureDevice } from './DeviceList'
import { commonResolutions, type Resolution, readResolution, resolutionText } from './resolution'

/** What is needed of a track's capabilities. */
export interface SizeCapabilities {
  readonly width?: { readonly min?: number; readonly max?: number }
  readonly height?: { readonly min?: number; readonly max?: number }
}

/**
 * Sizes that a device may offer, by the bounds that the browser reports: common ones within them, and the largest.
 *
 * @param capabilities - of an open track; null where the browser reports none.
 */
function resolutionsWithin(capabilities: SizeCapabilities | null): readonly Resolution[] {
  const { width, height } = capabilities ?? {}
  if (width?.max === undefined || height?.max === undefined) return commonResolutions
  const { min: minWidth = 0, max: maxWidth } = width
  const { min: minHeight = 0, max: maxHeight } = height
  const within = commonResolutions.filter(
    (each) => each.width >= minWidth && each.width <= maxWidth && each.height >= minHeight && each.height <= maxHeight,
  )
  const hasLargest = within.some((each) => each.width === maxWidth && each.height === maxHeight)
  return Object.freeze(hasLargest ? within : [...within, Object.freeze({ width: maxWidth, height: maxHeight })])
}

function readAll(storage: KeyValueStorage): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(storage.getItem(captureStorageKeys.foundResolutions) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/**
 * Sizes that a device was found to offer when each was tried.
 *
 * @param storage - where they are kept.
 * @param deviceId - which device.
 * @returns null when it was never tried.
 */
function readFoundResolutions(storage: KeyValueStorage, deviceId: string): readonly Resolution[] | null {
  const kept = readAll(storage)[deviceId]
  if (!Array.isArray(kept)) return null
  const sizes = kept.map((each) => readResolution(String(each))).filter((each) => each !== null)
  return sizes.length === 0 ? null : Object.freeze(sizes)
}

function keepFoundResolutions(storage: KeyValueStorage, deviceId: string, sizes: readonly Resolution[]): void {
  const all = { ...readAll(storage), [deviceId]: sizes.map(resolutionText) }
  storage.setItem(captureStorageKeys.foundResolutions, JSON.stringify(all))
}

/** What is known of the sizes that devices deliver. */
export interface KnownSizes {
  /** Sizes to offer for a device, by the best that is known of it. */
  of(device: CaptureDevice | null): readonly Resolution[]
  /** Those that the device says it can do. */
  claimedBy(device: CaptureDevice): readonly Resolution[]
  /** Keeps those that were found by trying, so that a device is tried once. */
  keep(device: CaptureDevice, found: readonly Resolution[]): void
  /** Takes what an open device says of itself. */
  learn(device: CaptureDevice | null, stream: MediaStream): void
}

/** @param storage - keeps the sizes that were found by trying. */
export function createKnownSizes(storage: KeyValueStorage): KnownSizes {
  const claims = new Map<string, SizeCapabilities>()
  const claimedBy = (device: CaptureDevice) => resolutionsWithin(claims.get(device.id) ?? null)
  return {
    claimedBy,
    of(device) {
      if (device === null) return resolutionsWithin(null)
      return readFoundResolutions(storage, device.id) ?? claimedBy(device)
    },
    keep: (device, found) => keepFoundResolutions(storage, device.id, found),
    learn(device, stream) {
      // Not every browser has the method.
      const track = stream.getVideoTracks()[0] as { getCapabilities?: () => SizeCapabilities } | undefined
      const claim = track?.getCapabilities?.()
      if (device !== null && claim !== undefined) claims.set(device.id, claim)
    },
  }
}
