import { pressedKey } from '@opensono/pacs-core'
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { nextSelection, type SelectionGesture } from './nextSelection'

interface RowsOptions {
  rowIds: readonly string[]
  selection: 'none' | 'single' | 'multiple'
  selectedIds: ReadonlySet<string> | undefined
  onSelectionChange: ((ids: ReadonlySet<string>) => void) | undefined
  onAction: ((id: string) => void) | undefined
}

const controls = 'a, button, input, select, textarea, [role="button"], [role="checkbox"]'
const moves: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10 }

/** Focus, choosing and opening of rows. The events are handled once, on the table's body, instead of on every row. */
export function useRows({ rowIds, selection, selectedIds, onSelectionChange, onAction }: RowsOptions) {
  const [ownIds, setOwnIds] = useState<ReadonlySet<string>>(new Set<string>())
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const anchorId = useRef<string | null>(null)
  const chosen = selectedIds ?? ownIds
  const firstChosen = rowIds.find((id) => chosen.has(id))
  const tabStopId = focusedId !== null && rowIds.includes(focusedId) ? focusedId : (firstChosen ?? rowIds[0])

  function settle(ids: ReadonlySet<string>) {
    setOwnIds(ids)
    onSelectionChange?.(ids)
  }

  function choose(id: string, gesture: SelectionGesture) {
    if (selection === 'none') return
    settle(nextSelection({ mode: selection, gesture, id, anchorId: anchorId.current, selectedIds: chosen, rowIds }))
    if (gesture !== 'extend') anchorId.current = id
  }

  function onClick(event: MouseEvent<HTMLElement>) {
    const id = rowOf(event.target)?.dataset.rowId
    if (id === undefined || !(event.target instanceof Element)) return
    if (event.target.closest('[data-check], [data-kind="box"]')) return choose(id, event.shiftKey ? 'extend' : 'toggle')
    if (event.target.closest(controls)) return
    if (selection === 'none') return onAction?.(id)
    choose(id, event.shiftKey ? 'extend' : event.ctrlKey || event.metaKey ? 'toggle' : 'replace')
  }

  function onDoubleClick(event: MouseEvent<HTMLElement>) {
    const id = rowOf(event.target)?.dataset.rowId
    if (id === undefined || selection === 'none' || !(event.target instanceof Element)) return
    if (!event.target.closest(`${controls}, [data-kind="box"]`)) onAction?.(id)
  }

  function onMouseDown(event: MouseEvent<HTMLElement>) {
    // A second press opens and a shifted one extends: neither is meant to mark text.
    if (event.detail > 1 || event.shiftKey) event.preventDefault()
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const row = event.target instanceof HTMLElement && event.target.dataset.rowId !== undefined ? event.target : null
    const id = row?.dataset.rowId
    if (!row || id === undefined) return
    const key = pressedKey(event)
    const move = moves[key]
    if (move !== undefined || key === 'Home' || key === 'End') {
      event.preventDefault()
      const at = key === 'Home' ? 0 : key === 'End' ? rowIds.length - 1 : rowIds.indexOf(id) + (move ?? 0)
      const next = rowIds[Math.min(rowIds.length - 1, Math.max(0, at))]
      if (next === undefined || next === id) return
      focusRow(row, next)
      // Where one row is chosen the choice follows the focus, so that a preview beside the list does too.
      if (selection === 'single') choose(next, 'replace')
      else if (event.shiftKey) choose(next, 'extend')
      return
    }
    if (key === 'Enter' && onAction) {
      event.preventDefault()
      onAction(id)
    } else if (key === 'Space' && selection !== 'none') {
      event.preventDefault()
      choose(id, event.shiftKey ? 'extend' : 'toggle')
    } else if (key === 'A' && (event.ctrlKey || event.metaKey) && selection === 'multiple') {
      event.preventDefault()
      settle(new Set(rowIds))
    }
  }

  return {
    chosen,
    tabStopId,
    isFocusable: selection !== 'none' || onAction !== undefined,
    chooseAll: () => settle(rowIds.every((id) => chosen.has(id)) ? new Set<string>() : new Set(rowIds)),
    bodyProps: {
      onClick,
      onDoubleClick,
      onMouseDown,
      onKeyDown,
      onFocus: (event: { target: EventTarget }) => {
        const id = rowOf(event.target)?.dataset.rowId
        if (id !== undefined) setFocusedId(id)
      },
    },
  }
}

function rowOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-row-id]') : null
}

function focusRow(from: HTMLElement, id: string) {
  for (const row of from.parentElement?.children ?? []) {
    if (row instanceof HTMLElement && row.dataset.rowId === id) row.focus()
  }
}
