import { useMemo, useSyncExternalStore } from 'react'

/**
 * Whether the window is narrow.
 *
 * @param below - pixels. @defaultValue 1200, where strips share their place
 */
export function useNarrow(below = 1200): boolean {
  const { subscribe, read } = useMemo(() => {
    const media = window.matchMedia(`(max-width: ${below - 1}px)`)
    return {
      subscribe(listener: () => void) {
        media.addEventListener('change', listener)
        return () => media.removeEventListener('change', listener)
      },
      read: () => media.matches,
    }
  }, [below])
  return useSyncExternalStore(subscribe, read, () => false)
}
