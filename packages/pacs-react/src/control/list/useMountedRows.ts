import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { type ListMeasures, type MountedRows, mountedRows, scrollTo } from './mountedRows'

/** Which way a list runs. */
export type ListDirection = 'column' | 'row'

/** A list as it is laid out. */
interface ListLayout extends ListMeasures {
  /** Entries beside each other. */
  readonly columns: number
  readonly gapPx: number
}

const unknown: ListLayout = { fromPx: 0, toPx: 0, stridePx: 0, gapPx: 0, columns: 1 }

const pixels = (value: string) => Number.parseFloat(value) || 0

/** The element around another one, also across the edge of a shadow root. */
function parentOf(element: Element): Element | null {
  const root = element.parentNode
  return root instanceof ShadowRoot ? root.host : element.parentElement
}

/** The part of the page, along the list, that no scrolled box around the list cuts off. */
function visiblePart(list: HTMLElement, isColumn: boolean): { from: number; to: number } {
  const view = list.ownerDocument.documentElement
  let [from, to] = [0, isColumn ? view.clientHeight : view.clientWidth]
  for (let box: Element | null = list; box !== null && box !== view; box = parentOf(box)) {
    const { overflowX, overflowY } = getComputedStyle(box)
    if ((isColumn ? overflowY : overflowX) === 'visible') continue
    const { top, bottom, left, right } = box.getBoundingClientRect()
    from = Math.max(from, isColumn ? top : left)
    to = Math.min(to, isColumn ? bottom : right)
  }
  return { from, to: Math.max(from, to) }
}

/** Measures a list whose mounted entries have `data-entry`. */
function measure(list: HTMLElement, direction: ListDirection): ListLayout {
  const entry = list.querySelector('[data-entry]')
  if (entry === null) return unknown
  const isColumn = direction === 'column'
  const style = getComputedStyle(list)
  const entryStyle = getComputedStyle(entry)
  // Not rounded, and not changed by a dialog that grows while it opens.
  const size = pixels(isColumn ? entryStyle.height : entryStyle.width)
  if (size === 0) return unknown
  const gapPx = pixels(isColumn ? style.rowGap : style.columnGap)
  const box = list.getBoundingClientRect()
  const start = isColumn
    ? box.top + pixels(style.paddingTop) - list.scrollTop
    : box.left + pixels(style.paddingLeft) - list.scrollLeft
  const { from, to } = visiblePart(list, isColumn)
  const isGrid = isColumn && style.display === 'grid'
  return {
    fromPx: from - start,
    toPx: to - start,
    stridePx: size + gapPx,
    gapPx,
    columns: isGrid ? style.gridTemplateColumns.split(' ').length : 1,
  }
}

/** What mounts a list in part. */
export interface UseMountedRowsResult extends MountedRows {
  readonly columns: number
  /** How much room rows take that are not mounted. */
  readonly roomOf: (rows: number) => number
}

/** The rows of a list of equally large entries that are seen, with some on each side, as the boxes around it are scrolled and resized. */
export function useMountedRows(
  list: RefObject<HTMLElement | null>,
  { count, current, direction }: { count: number; current: number; direction: ListDirection },
): UseMountedRowsResult {
  const [layout, setLayout] = useState(() => ({ ...unknown, ...mountedRows(unknown, count, current) }))
  const update = useCallback(() => {
    if (list.current === null) return
    const next = measure(list.current, direction)
    const { columns, stridePx, gapPx } = next
    const rows = mountedRows(next, Math.ceil(count / columns), Math.floor(current / columns))
    setLayout((now) =>
      now.start === rows.start && now.end === rows.end && now.columns === columns && now.stridePx === stridePx
        ? now
        : { ...unknown, columns, stridePx, gapPx, ...rows },
    )
  }, [list, count, current, direction])
  useLayoutEffect(() => {
    const element = list.current
    if (element === null || current < 0) return
    const layoutNow = measure(element, direction)
    const row = Math.floor(current / layoutNow.columns)
    const movedPx = scrollTo(layoutNow, row) - layoutNow.fromPx
    if (layoutNow.stridePx > 0 && movedPx !== 0)
      element.scrollBy(direction === 'column' ? { top: movedPx } : { left: movedPx })
  }, [list, current, direction])
  // What is above the list, and with it which part is seen, may be another one whenever the list is drawn.
  useLayoutEffect(update)
  useEffect(() => {
    const element = list.current
    if (element === null) return
    const root = element.getRootNode()
    const onScroll = ({ target }: Event) => {
      if (target instanceof Element && target.getRootNode() === root && !target.contains(element)) return
      update()
    }
    // Not at once: what is mounted may change the size of what is observed.
    const observer = new ResizeObserver(() => requestAnimationFrame(update))
    observer.observe(element)
    if (element.parentElement !== null) observer.observe(element.parentElement)
    // In a shadow root the scrolling of the page around it is not seen, nor that inside of it from outside.
    const sources = root instanceof ShadowRoot ? [root, window] : [window]
    for (const source of sources) source.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => {
      observer.disconnect()
      for (const source of sources) source.removeEventListener('scroll', onScroll, { capture: true })
    }
  }, [list, update])
  const { start, end, columns, stridePx, gapPx } = layout
  return { start, end, columns, roomOf: (rows) => Math.max(0, rows * stridePx - gapPx) }
}
