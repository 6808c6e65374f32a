import { isComposing } from '@opensono/pacs-core'
import { useEffect, useRef } from 'react'
import { useKeymap } from '../key/useKeymap'
import { createKeyHold } from './createKeyHold'
import { createScanReader, scanGapMs } from './createScanReader'
import { rememberField } from './rememberField'

/** What is scanned for. */
export interface UseScannerOptions {
  /** A number was scanned. */
  onScan: (number: string) => void
  /** False while scans belong to something else. @defaultValue true */
  isListening?: boolean | undefined
  /** When a key was pressed, in milliseconds. @defaultValue `event.timeStamp` */
  timeOf?: ((event: KeyboardEvent) => number) | undefined
}

/**
 * Recognises a bar code scanner that types like a keyboard, wherever on the page the cursor is: what it types reaches no field, and its
 * Enter presses no button. While an input method composes text, nothing is recognised. It listens by the page's keymap, so it needs a
 * `PacsProvider` above it.
 *
 * @param options - what follows a scan.
 */
export function useScanner({ onScan, isListening = true, timeOf }: UseScannerOptions): void {
  const keymap = useKeymap()
  const latest = useRef({ onScan, timeOf })
  useEffect(() => {
    latest.current = { onScan, timeOf }
  })
  useEffect(() => {
    if (!isListening) return
    const reader = createScanReader()
    const hold = createKeyHold(scanGapMs)
    let putBack: () => void = () => undefined

    function press(event: KeyboardEvent): boolean {
      if (hold.isGivingBack()) return false
      if (event.ctrlKey || event.altKey || event.metaKey || isComposing(event) || event.repeat) {
        hold.giveBack()
        reader.reset()
        return false
      }
      const [target = null] = event.composedPath()
      const { isFirst, scanned } = reader.press(event.key, latest.current.timeOf?.(event) ?? event.timeStamp)
      if (scanned !== null) {
        event.preventDefault()
        event.stopImmediatePropagation()
        hold.drop()
        putBack()
        latest.current.onScan(scanned)
        return true
      }
      if (isFirst) {
        hold.giveBack()
        putBack = rememberField(target)
      }
      const isCharacter = event.key.length === 1 && event.key !== ' '
      if (isCharacter && hold.take(event, target)) {
        event.preventDefault()
        event.stopImmediatePropagation()
        return true
      }
      if (event.key !== 'Shift') hold.giveBack()
      return false
    }
    const stop = keymap?.listen(press)
    return () => {
      hold.drop()
      stop?.()
    }
  }, [isListening, keymap])
}
