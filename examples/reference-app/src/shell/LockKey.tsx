import { useShortcut } from '@opensono/pacs-react'
import { useLock } from './useLock'

const overAll = ['dialog', 'drawer', 'palette'] as const

/** Locks the screen by Ctrl+Shift+L, or Command+Shift+L, on every page and over every dialog. */
export function LockKey() {
  const { canLock, lock } = useLock()
  useShortcut('lock', lock, { isOn: canLock, over: overAll })
  return null
}
