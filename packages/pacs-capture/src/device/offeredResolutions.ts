import type { KeyValueStorage } from '@opensono/pacs-core'
import { captureStorageKeys } from './captureStorageKeys'
import { commonResolutions, type Resolution, readResolution, resolutionText } from './resolution'

/** What is needed of a track's capabilities. */
export interface SizeCapabilities {
  readonly width?: { readonly min?: number; readonly max?: number }
  readonly height?: { readonly min?: number; readonly max?: number }
}

/**
 * Sizes that a device may offer, by the bounds that the browser tells: common ones within them, and the largest.
 *
 * @param capabilities - of an open track; null where the browser tells none.
 */
export function resolutionsWithin(capabilities: SizeCapabilities | null): readonly Resolution[] {
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
export function readFoundResolutions(storage: KeyValueStorage, deviceId: string): readonly Resolution[] | null {
  const kept = readAll(storage)[deviceId]
  if (!Array.isArray(kept)) return null
  const sizes = kept.map((each) => readResolution(String(each))).filter((each) => each !== null)
  return sizes.length === 0 ? null : Object.freeze(sizes)
}

/** Keeps what was found, so that a device is tried once. */
export function keepFoundResolutions(storage: KeyValueStorage, deviceId: string, sizes: readonly Resolution[]): void {
  const all = { ...readAll(storage), [deviceId]: sizes.map(resolutionText) }
  storage.setItem(captureStorageKeys.foundResolutions, JSON.stringify(all))
}
