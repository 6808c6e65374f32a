/** A hand types slower than this between two keys, in milliseconds; a scanner types in a few. */
const scannerGapMs = 50
/** Shorter numbers are typed by hand as fast. */
const fewestDigits = 6

/** Tells what a bar code scanner types from what people type. */
export interface ScanReader {
  /**
   * Takes a key as it is pressed.
   *
   * @param key - as `KeyboardEvent.key` names it.
   * @returns the number that was scanned, when this key ends one; else null.
   */
  press(key: string): string | null
}

/**
 * Makes a reader of a scanner's keys: digits in quick succession, ended by Enter.
 *
 * @param now - milliseconds of a clock that never goes back; tests inject one.
 */
export function createScanReader(now: () => number): ScanReader {
  let digits = ''
  let lastMs = Number.NEGATIVE_INFINITY
  return {
    press(key) {
      const atMs = now()
      const isQuick = atMs - lastMs <= scannerGapMs
      lastMs = atMs
      if (key === 'Enter') {
        const scanned = isQuick && digits.length >= fewestDigits ? digits : null
        digits = ''
        return scanned
      }
      // A scanner holds Shift for letters of other codes; ours are digits.
      digits = /^\d$/.test(key) ? (isQuick ? digits : '') + key : ''
      return null
    },
  }
}
