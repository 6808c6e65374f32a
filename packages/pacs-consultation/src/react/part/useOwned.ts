import { useEffect, useRef, useState } from 'react'

/**
 * Makes something that lives as long as the component, and ends with it: StrictMode makes it twice, and ends the first.
 *
 * @param make - makes it; null makes nothing.
 * @param key - another one is made when this changes.
 * @returns null until it is made.
 */
export function useOwned<Thing extends { destroy(): void }>(make: (() => Thing) | null, key: string): Thing | null {
  const [owned, setOwned] = useState<{ readonly key: string; readonly thing: Thing } | null>(null)
  const latest = useRef(make)
  latest.current = make
  const isWanted = make !== null
  useEffect(() => {
    const thing = isWanted ? latest.current?.() : undefined
    if (thing === undefined) return
    setOwned({ key, thing })
    return () => {
      setOwned(null)
      thing.destroy()
    }
  }, [key, isWanted])
  return owned?.key === key ? owned.thing : null
}
