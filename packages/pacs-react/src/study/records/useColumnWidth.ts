import { limits } from '@opensono/pacs-core'
import { useCallback } from 'react'
import { type RecordColumns, useSetView } from '../../settings/layout/useLayouts'
import type { StudyColumnId } from '../studyColumns'

/**
 * Keeps the width that the user gives a column, for the user alone.
 *
 * @param columns - as they are arranged now; null until they are known.
 * @returns a function that keeps the width of one; undefined while it cannot be kept.
 */
export function useColumnWidth(columns: RecordColumns | null) {
  const { minWidth, maxWidth } = limits.recordColumn
  const { mutate } = useSetView()
  const keep = useCallback(
    (id: StudyColumnId, wanted: number) => {
      if (columns === null) return
      const width = Math.min(maxWidth, Math.max(minWidth, wanted))
      const items = columns.items.map((item) => (item.id === id ? { ...item, width } : item))
      mutate({ part: 'column', items, version: columns.version })
    },
    [columns, mutate, minWidth, maxWidth],
  )
  return columns === null ? undefined : keep
}
