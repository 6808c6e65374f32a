/** The keys of a scanner come closer together than this, in milliseconds; no hand types many keys so fast in a row. */
export const scanGapMs = 30
/** Fewer characters in a row may be rolled by a hand as fast. */
const fewestCharacters = 8

/** What a key is to a scan. */
export interface ScanStep {
  /** The first character of what may become a scan. */
  readonly isFirst: boolean
  /** What was scanned, when this key ends a scan; else null. */
  readonly scanned: string | null
}

/** Says what a bar code scanner types from what people type. */
export interface ScanReader {
  /**
   * Takes a key as it is pressed.
   *
   * @param key - as `KeyboardEvent.key` names it.
   * @param atMs - when the key was pressed, not when the page got round to it: keys that wait for a busy page come all at once.
   */
  press(key: string, atMs: number): ScanStep
  /** The next key belongs to no scan that has begun. */
  reset(): void
}

const nothing: ScanStep = { isFirst: false, scanned: null }

/** Makes a reader of a scanner's keys: visible characters in quick succession, ended by Enter. */
export function createScanReader(): ScanReader {
  let typed = ''
  let lastMs = Number.NEGATIVE_INFINITY
  return {
    press(key, atMs) {
      // A scanner holds Shift for capitals.
      if (key === 'Shift' || key === 'CapsLock') return nothing
      const isQuick = atMs - lastMs < scanGapMs
      lastMs = atMs
      if (key === 'Enter') {
        const scanned = isQuick && typed.length >= fewestCharacters ? typed : null
        typed = ''
        return { isFirst: false, scanned }
      }
      if (!/^[\x21-\x7e]$/.test(key)) {
        typed = ''
        return nothing
      }
      typed = isQuick ? typed + key : key
      return { isFirst: typed.length === 1, scanned: null }
    },
    reset() {
      typed = ''
    },
  }
}
