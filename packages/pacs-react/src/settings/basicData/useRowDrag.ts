import { pressedKey } from '@opensono/pacs-core'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'

/** Where the dragged row would go; `into` only over a row with `data-holds`. */
export interface RowOver {
  readonly id: string
  readonly side: 'before' | 'after' | 'into'
}

/** Pixels after which a press is a drag. */
const dragFrom = 4
/** Pixels at either end of the list in which it scrolls, and by how many. */
const scrollZone = 32
const scrollStep = 16

const gripOf = (target: EventTarget) => (target instanceof Element ? target.closest<HTMLElement>('[data-grip]') : null)
const rowOf = (target: EventTarget) =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-row-id]')?.dataset.rowId ?? null) : null

/** Which part of a row a height is in: its halves, or its upper, middle and lower part where it holds others. */
function sideOf(row: HTMLElement, y: number): RowOver['side'] {
  const { top, bottom } = row.getBoundingClientRect()
  const { holds } = row.dataset
  const edge = (bottom - top) / 4
  if (holds === 'always') return 'into'
  if (holds !== undefined && y > top + edge && (y < bottom - edge || holds === 'open')) return 'into'
  return y < (top + bottom) / 2 ? 'before' : 'after'
}

/** The row under a height of the window, and which part of it. */
function overAt(box: HTMLElement, y: number): RowOver | null {
  const rows = [...box.querySelectorAll<HTMLElement>('[data-row-id]')]
  for (const row of rows) {
    const id = row.dataset.rowId
    if (id === undefined || y > row.getBoundingClientRect().bottom) continue
    return { id, side: sideOf(row, y) }
  }
  const last = rows.at(-1)?.dataset.rowId
  return last === undefined ? null : { id: last, side: 'after' }
}

function scrollAt(box: HTMLElement, y: number): void {
  const table = box.querySelector('.pacs-table-scroll')
  // A tree scrolls by itself; a table has its head above its rows.
  const scroller = table ?? box
  const head = table === null ? 0 : scrollZone
  const { top, bottom } = scroller.getBoundingClientRect()
  if (y < top + scrollZone + head) scroller.scrollTop -= scrollStep
  else if (y > bottom - scrollZone) scroller.scrollTop += scrollStep
}

/**
 * Lets rows be dragged by their grips, with a mouse, a pen or a finger; Escape lets go of one where it was.
 *
 * @param onDrop - is given what was dragged, and over what it was let go; undefined while nothing may be moved.
 */
export function useRowDrag(onDrop: ((id: string, over: RowOver) => void) | undefined) {
  const start = useRef<{ id: string; y: number; isDragging: boolean } | null>(null)
  const [dragged, setDragged] = useState<{ id: string; over: RowOver | null } | null>(null)
  const end = () => {
    start.current = null
    setDragged(null)
  }
  return {
    dragged,
    boxProps: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const grip = gripOf(event.target)
        const id = rowOf(event.target)
        if (onDrop === undefined || grip === null || id === null || event.button !== 0) return
        grip.setPointerCapture(event.pointerId)
        start.current = { id, y: event.clientY, isDragging: false }
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const { current } = start
        if (current === null) return
        if (!current.isDragging && Math.abs(event.clientY - current.y) < dragFrom) return
        current.isDragging = true
        scrollAt(event.currentTarget, event.clientY)
        const over = overAt(event.currentTarget, event.clientY)
        setDragged((before) =>
          before?.over?.id === over?.id && before?.over?.side === over?.side ? before : { id: current.id, over },
        )
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        const { current } = start
        const over = current?.isDragging === true ? overAt(event.currentTarget, event.clientY) : null
        end()
        if (current !== null && over !== null) onDrop?.(current.id, over)
      },
      onPointerCancel: end,
    },
    /** @returns true when the key has ended a drag. */
    escape(event: KeyboardEvent<HTMLElement>): boolean {
      if (pressedKey(event) !== 'Escape' || start.current === null) return false
      end()
      return true
    },
  }
}
