import { useRef, useState } from 'react'
import type { StripItem } from '../StripItem'

/** Which images of a strip are chosen. */
export interface UseSelectionResult {
  /** The chosen images that are still in the strip. */
  chosen: readonly StripItem[]
  isChosen: (item: StripItem) => boolean
  choose: (item: StripItem, isChosen: boolean) => void
  /** Chooses everything from the image that was chosen or left last up to this one. */
  chooseUpTo: (item: StripItem) => void
  chooseAll: () => void
  chooseNone: () => void
}

/**
 * Keeps which images of a strip are chosen. Only what is stored can be chosen; what leaves the strip is chosen no more.
 *
 * @param items - the strip as it is shown.
 */
export function useSelection(items: readonly StripItem[]): UseSelectionResult {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const anchor = useRef<string | null>(null)
  const isChosen = (item: StripItem) => item.imageId !== null && keys.has(item.key)
  const stored = (some: readonly StripItem[]) => some.filter((item) => item.imageId !== null).map((item) => item.key)
  return {
    chosen: items.filter(isChosen),
    isChosen,
    choose(item, isNow) {
      const next = new Set(keys)
      if (isNow) next.add(item.key)
      else next.delete(item.key)
      anchor.current = item.key
      setKeys(next)
    },
    chooseUpTo(item) {
      const to = items.indexOf(item)
      const from = Math.max(
        0,
        items.findIndex(({ key }) => key === anchor.current),
      )
      if (to < 0) return
      setKeys(new Set([...keys, ...stored(items.slice(Math.min(from, to), Math.max(from, to) + 1))]))
    },
    chooseAll: () => setKeys(new Set(stored(items))),
    chooseNone() {
      anchor.current = null
      setKeys(new Set())
    },
  }
}
