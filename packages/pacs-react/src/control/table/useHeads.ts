import { pressedKey } from '@opensono/pacs-core'
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { defaultMinWidth } from './columnWidths'
import type { TableColumn } from './TableColumn'

/** Pixels that a key moves a border by. */
export const resizeStep = 16
/** Pixels that no column is dragged beyond. */
export const maxWidth = 1200

const moves: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

interface HeadsOptions {
  columns: readonly Pick<TableColumn<never>, 'id' | 'minWidth' | 'isSortable'>[]
  /** Null where borders cannot be dragged. */
  widths: Readonly<Record<string, number>> | null
  onResize: (columnId: string, width: number) => void
  onResizeEnd: (columnId: string) => void
}

const headOf = (target: EventTarget) => (target instanceof HTMLElement ? target.dataset.head : undefined)

/**
 * The heads of a table are one stop of Tab, so that the rows are near: arrow keys move the focus, and with Shift the border of
 * the focused one.
 *
 * @param options - the columns, and what moves their borders.
 */
export function useHeads({ columns, widths, onResize, onResizeEnd }: HeadsOptions) {
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const resizingId = useRef<string | null>(null)
  const ids = columns.flatMap(({ id, isSortable }) => (isSortable === true || widths !== null ? [id] : []))

  function walk(event: KeyboardEvent<HTMLElement>, from: string, move: number) {
    const next = ids[ids.indexOf(from) + move]
    if (next === undefined) return
    event.currentTarget.querySelector<HTMLElement>(`[data-head="${CSS.escape(next)}"]`)?.focus()
  }

  function resize(columnId: string, move: number) {
    const column = columns.find(({ id }) => id === columnId)
    const width = widths?.[columnId]
    if (column === undefined || width === undefined) return
    resizingId.current = columnId
    const least = column.minWidth ?? defaultMinWidth
    onResize(columnId, Math.round(Math.min(maxWidth, Math.max(least, width + move * resizeStep))))
  }

  return {
    tabStopId: focusedId !== null && ids.includes(focusedId) ? focusedId : ids[0],
    rowProps: {
      onFocus(event: FocusEvent<HTMLElement>) {
        const id = headOf(event.target)
        if (id !== undefined) setFocusedId(id)
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const id = headOf(event.target)
        const move = moves[pressedKey(event)]
        if (id === undefined || move === undefined) return
        event.preventDefault()
        if (event.shiftKey) resize(id, move)
        else walk(event, id, move)
      },
      onKeyUp(event: KeyboardEvent<HTMLElement>) {
        // Shift may be released before the arrow key.
        const id = resizingId.current
        if (id === null || !(pressedKey(event) in moves)) return
        resizingId.current = null
        onResizeEnd(id)
      },
    },
  }
}
