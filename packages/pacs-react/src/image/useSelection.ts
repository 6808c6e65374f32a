import { useState } from 'react'
import type { StripItem } from './StripItem'

/** Which images of a strip are chosen. */
export interface UseSelectionResult {
  /** The chosen images that are still in the strip. */
  chosen: readonly StripItem[]
  isChosen: (item: StripItem) => boolean
  choose: (item: StripItem, isChosen: boolean) => void
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
  const isChosen = (item: StripItem) => item.imageId !== null && keys.has(item.key)
  return {
    chosen: items.filter(isChosen),
    isChosen,
    choose(item, isNow) {
      const next = new Set(keys)
      if (isNow) next.add(item.key)
      else next.delete(item.key)
      setKeys(next)
    },
    chooseAll: () => setKeys(new Set(items.filter((item) => item.imageId !== null).map((item) => item.key))),
    chooseNone: () => setKeys(new Set()),
  }
}
