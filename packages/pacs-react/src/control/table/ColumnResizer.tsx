import { pressedKey } from '@opensono/pacs-core'
import { useRef } from 'react'
import { useControlText } from '../root/RootContext'
import { defaultMinWidth } from './columnWidths'
import type { TableColumn } from './TableColumn'
import { maxWidth, resizeStep } from './useHeads'

interface ColumnResizerProps {
  column: Pick<TableColumn<never>, 'id' | 'label' | 'minWidth'>
  /** Pixels now. */
  width: number
  onResize: (columnId: string, width: number) => void
  onResizeEnd: () => void
}

/** The right border of a column: dragged by the pointer, or moved by the arrow keys. */
export function ColumnResizer({ column, width, onResize, onResizeEnd }: ColumnResizerProps) {
  const t = useControlText()
  const drag = useRef<{ from: number; width: number } | null>(null)
  const least = column.minWidth ?? defaultMinWidth
  const resize = (next: number) => onResize(column.id, Math.round(Math.min(maxWidth, Math.max(least, next))))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be dragged; a focusable separator is the pattern for it.
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t('control.resizeColumn', { column: column.label })}
      aria-valuenow={Math.round(width)}
      aria-valuemin={least}
      aria-valuemax={maxWidth}
      // Its head is where Tab stops: Shift and an arrow key move the border from there.
      tabIndex={-1}
      className="pacs-table-resizer"
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = { from: event.clientX, width }
      }}
      onPointerMove={(event) => {
        if (drag.current) resize(drag.current.width + event.clientX - drag.current.from)
      }}
      onPointerUp={() => {
        if (drag.current) onResizeEnd()
        drag.current = null
      }}
      onPointerCancel={() => {
        drag.current = null
      }}
      onKeyDown={(event) => {
        const way = { ArrowLeft: -resizeStep, ArrowRight: resizeStep }[pressedKey(event)]
        if (way === undefined) return
        event.preventDefault()
        resize(width + way)
      }}
      onKeyUp={(event) => {
        if (['ArrowLeft', 'ArrowRight'].includes(pressedKey(event))) onResizeEnd()
      }}
    />
  )
}
