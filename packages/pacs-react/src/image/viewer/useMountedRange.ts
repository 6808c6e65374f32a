import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'

/** Which entries of a long row are mounted: from `start` up to, not including, `end`. */
export interface MountedRange {
  readonly start: number
  readonly end: number
}

/** How wide the entries of a row are, and how much of it is seen. */
export interface RowMeasures {
  readonly viewportPx: number
  readonly scrolledPx: number
  /** From the start of one entry to the start of the next; 0 before anything is drawn. */
  readonly stridePx: number
}

/** Entries that are mounted on each side of those that are seen: a press of Tab finds the next one. */
const sideCount = 4
/** Entries that are mounted before anything is measured. */
const firstCount = 24

/** The entries that are seen, and some on each side of them. */
export function rangeOf(
  { viewportPx, scrolledPx, stridePx }: RowMeasures,
  count: number,
  current: number,
): MountedRange {
  if (stridePx === 0 || viewportPx === 0) {
    const start = Math.max(0, Math.min(current - firstCount / 2, count - firstCount))
    return { start, end: Math.min(count, start + firstCount) }
  }
  const first = Math.floor(scrolledPx / stridePx) - sideCount
  const last = Math.ceil((scrolledPx + viewportPx) / stridePx) + sideCount
  const end = Math.min(count, Math.max(last, 0))
  return { start: Math.max(0, Math.min(first, end)), end }
}

/** How far a row is scrolled so that an entry is seen; as far as it is if it is seen already. */
export function scrollTo({ viewportPx, scrolledPx, stridePx }: RowMeasures, index: number): number {
  const from = index * stridePx
  const to = from + stridePx
  if (from < scrolledPx) return from
  return to > scrolledPx + viewportPx ? Math.min(from, to - viewportPx) : scrolledPx
}

/** Measures a row whose mounted entries have `data-index`. */
function measure(list: HTMLElement): RowMeasures {
  const entry = list.querySelector<HTMLElement>('[data-index]')
  const gap = Number.parseFloat(getComputedStyle(list).columnGap)
  const width = entry?.offsetWidth ?? 0
  return {
    viewportPx: list.clientWidth,
    scrolledPx: list.scrollLeft,
    stridePx: width === 0 ? 0 : width + (Number.isNaN(gap) ? 0 : gap),
  }
}

/** What mounts a row in part. */
export interface UseMountedRangeResult {
  readonly range: MountedRange
  readonly onScroll: () => void
}

/**
 * Mounts of a row of equally wide entries those that are seen, so that a row of hundreds costs as much as a short one. The current entry is
 * scrolled into view whenever it is another one.
 *
 * @param list - scrolls, and has the entries as its children.
 */
export function useMountedRange(
  list: RefObject<HTMLElement | null>,
  count: number,
  current: number,
): UseMountedRangeResult {
  const [range, setRange] = useState(() => rangeOf({ viewportPx: 0, scrolledPx: 0, stridePx: 0 }, count, current))
  const update = useCallback(() => {
    if (list.current === null) return
    const next = rangeOf(measure(list.current), count, current)
    setRange((now) => (now.start === next.start && now.end === next.end ? now : next))
  }, [list, count, current])
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return
    if (current >= 0) {
      const measures = measure(element)
      const scrolled = scrollTo(measures, current)
      if (scrolled !== measures.scrolledPx) element.scrollLeft = scrolled
    }
    update()
  }, [list, current, update])
  useEffect(() => {
    const element = list.current
    if (element === null) return
    const observer = new ResizeObserver(update)
    observer.observe(element)
    return () => observer.disconnect()
  }, [list, update])
  return { range, onScroll: update }
}
