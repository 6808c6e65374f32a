import { type KeyValueStorage, limits, PacsError } from '@opensono/pacs-core'
import { captureStorageKeys } from '../device/captureStorageKeys'

function isRingSeconds(seconds: number): boolean {
  const { min, max } = limits.ringSeconds
  return Number.isInteger(seconds) && (seconds === 0 || (seconds >= min && seconds <= max))
}

/**
 * Reads how many seconds are kept ready on this computer.
 *
 * @param storage - where it is kept.
 */
export function readRingSeconds(storage: KeyValueStorage): number {
  const seconds = Number(storage.getItem(captureStorageKeys.ringSeconds) ?? Number.NaN)
  return isRingSeconds(seconds) ? seconds : limits.ringSeconds.default
}

/**
 * Keeps the choice on this computer.
 *
 * @param storage - where.
 * @param seconds - 1 to 60, or 0 for none.
 * @throws PacsError `SCHEMA_VALIDATION_FAILED` for anything else.
 */
export function keepRingSeconds(storage: KeyValueStorage, seconds: number): number {
  if (!isRingSeconds(seconds)) {
    const fields = [{ path: 'seconds', message: 'between', expected: limits.ringSeconds }]
    throw new PacsError('SCHEMA_VALIDATION_FAILED', { details: { fields } })
  }
  storage.setItem(captureStorageKeys.ringSeconds, String(seconds))
  return seconds
}
