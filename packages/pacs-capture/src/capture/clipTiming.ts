import { type KeyValueStorage, limits, PacsError } from '@opensono/pacs-core'
import { captureStorageKeys } from '../device/captureStorageKeys'
import type { ClipTiming } from './CaptureSession'

function isSeconds(seconds: number): boolean {
  const { min, max } = limits.clipTimingSeconds
  return Number.isInteger(seconds) && seconds >= min && seconds <= max
}

/**
 * Reads the timing that is kept on this computer.
 *
 * @param storage - where.
 * @param usual - what holds where nobody chose one. @defaultValue clips are not timed
 */
export function readTiming(
  storage: KeyValueStorage,
  usual: ClipTiming = { isOn: false, seconds: limits.clipTimingSeconds.default },
): ClipTiming {
  const isOwn = storage.getItem(captureStorageKeys.isTimed) !== null
  if (!isOwn && isSeconds(usual.seconds)) return Object.freeze({ isOn: usual.isOn, seconds: usual.seconds })
  const seconds = Number(storage.getItem(captureStorageKeys.timingSeconds) ?? Number.NaN)
  return Object.freeze({
    isOn: storage.getItem(captureStorageKeys.isTimed) === '1',
    seconds: isSeconds(seconds) ? seconds : limits.clipTimingSeconds.default,
  })
}

/**
 * Keeps a timing on this computer.
 *
 * @param storage - where.
 * @param timing - what.
 * @throws PacsError `SCHEMA_VALIDATION_FAILED` unless it is 3 to 1800 whole seconds.
 */
export function keepTiming(storage: KeyValueStorage, timing: ClipTiming): ClipTiming {
  if (!isSeconds(timing.seconds)) {
    const fields = [{ path: 'seconds', message: 'between', expected: limits.clipTimingSeconds }]
    throw new PacsError('SCHEMA_VALIDATION_FAILED', { details: { fields } })
  }
  storage.setItem(captureStorageKeys.isTimed, timing.isOn ? '1' : '0')
  storage.setItem(captureStorageKeys.timingSeconds, String(timing.seconds))
  return Object.freeze({ isOn: timing.isOn, seconds: timing.seconds })
}
