import { useEffect } from 'react'
import { useLock } from './useLock'

/** Locks the screen by Ctrl+Shift+L, or Command+Shift+L, wherever the user is. */
export function LockKey() {
  const { canLock, lock } = useLock()
  useEffect(() => {
    if (!canLock) return
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || !event.shiftKey || event.code !== 'KeyL') return
      event.preventDefault()
      lock()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [canLock, lock])
  return null
}
