import { useLayoutEffect, useRef, useState } from 'react'
import { columnWidths } from './columnWidths'
import type { TableColumn } from './TableColumn'

const none: Readonly<Record<string, number>> = {}

/** Pixels of the column of boxes. */
export const checkWidth = 36

/**
 * The columns' widths in the room there is, and what the user dragged them to.
 *
 * @param columns the columns
 * @param reserved pixels taken by the column of boxes
 * @param given pixels that columns were given before, by id; keep the object the same while they are the same
 */
export function useWidths(
  columns: readonly TableColumn<never>[],
  reserved: number,
  given: Readonly<Record<string, number>> = none,
) {
  const scroll = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState<number | null>(null)
  // What is dragged holds until it comes back as given, or something else does.
  const [dragged, setDragged] = useState({ given, widths: none })
  const chosen = dragged.given === given ? { ...given, ...dragged.widths } : given
  useLayoutEffect(() => {
    const box = scroll.current
    if (!box) return
    setRoom(box.clientWidth)
    const observer = new ResizeObserver(() => setRoom(box.clientWidth))
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  return {
    scroll,
    room,
    widths: room === null ? null : columnWidths(columns, room - reserved, chosen),
    resize: (columnId: string, width: number) =>
      setDragged((before) => ({
        given,
        widths: { ...(before.given === given ? before.widths : none), [columnId]: width },
      })),
  }
}
