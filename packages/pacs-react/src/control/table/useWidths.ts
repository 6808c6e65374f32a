import { useLayoutEffect, useRef, useState } from 'react'
import { columnWidths } from './columnWidths'
import type { TableColumn } from './TableColumn'

/** Pixels of the column of boxes. */
export const checkWidth = 36

/**
 * The columns' widths in the room there is, and what the user dragged them to.
 *
 * @param columns the columns
 * @param reserved pixels taken by the column of boxes
 */
export function useWidths(columns: readonly TableColumn<never>[], reserved: number) {
  const scroll = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState<number | null>(null)
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({})
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
    widths: room === null ? null : columnWidths(columns, room - reserved, chosen),
    resize: (columnId: string, width: number) => setChosen((before) => ({ ...before, [columnId]: width })),
  }
}
