import { useEffect, useRef } from 'react'
import { createScanReader } from './createScanReader'

/** What is scanned for. */
export interface UseScannerOptions {
  /** A number was scanned. */
  onScan: (number: string) => void
  /** False while something else has the keys, a dialog for instance. @defaultValue true */
  isListening?: boolean | undefined
  /** Milliseconds of a clock that never goes back. @defaultValue `performance.now` */
  now?: (() => number) | undefined
}

const textFields = 'input, textarea, select, [contenteditable], [role=spinbutton]'

/**
 * Hears a bar code scanner that types like a keyboard, anywhere on the page but in a text field, where its digits are text.
 *
 * @param options - what follows a scan.
 */
export function useScanner({ onScan, isListening = true, now }: UseScannerOptions): void {
  const latest = useRef({ onScan, now })
  useEffect(() => {
    latest.current = { onScan, now }
  })
  useEffect(() => {
    if (!isListening) return
    const reader = createScanReader(() => latest.current.now?.() ?? performance.now())
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return
      if (event.target instanceof Element && event.target.closest(textFields) !== null) return
      const scanned = reader.press(event.key)
      if (scanned === null) return
      // The button that has the focus is not meant.
      event.preventDefault()
      event.stopPropagation()
      latest.current.onScan(scanned)
    }
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [isListening])
}
