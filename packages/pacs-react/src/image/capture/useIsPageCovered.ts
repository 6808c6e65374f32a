import type { Keymap } from '@opensono/pacs-capture'
import { useSyncExternalStore } from 'react'
import { useKeymap } from '../../control/key/useKeymap'
import { usePacs } from '../../provider/usePacs'

const never = () => () => undefined

/** Whether something covers the page now: a dialog, a drawer, the palette, the image viewer, or the lock. */
export function isPageCovered(keymap: Keymap | null, isLocked: boolean): boolean {
  return isLocked || (keymap?.isCovered() ?? false)
}

/** Whether something covers the page, drawn again when that changes. */
export function useIsPageCovered(): boolean {
  const keymap = useKeymap()
  const { session } = usePacs()
  const isLocked = useSyncExternalStore(session.subscribe, () => session.getSnapshot().isLocked)
  const isCovered = useSyncExternalStore(keymap?.subscribe ?? never, () => keymap?.isCovered() ?? false)
  return isLocked || isCovered
}
