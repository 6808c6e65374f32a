/** What a press or a key means for the chosen rows. */
export type SelectionGesture =
  /** This row alone. */
  | 'replace'
  /** This row too, or no longer. */
  | 'toggle'
  /** All from the last chosen row to this one. */
  | 'extend'

interface SelectionInput {
  mode: 'single' | 'multiple'
  gesture: SelectionGesture
  id: string
  /** Where an extension starts: the row chosen last. */
  anchorId: string | null
  selectedIds: ReadonlySet<string>
  /** All rows, in order. */
  rowIds: readonly string[]
}

/**
 * The rows chosen after a gesture.
 *
 * @param input the gesture, its row and what was chosen before
 * @returns ids of the chosen rows
 */
export function nextSelection({ mode, gesture, id, anchorId, selectedIds, rowIds }: SelectionInput): Set<string> {
  if (mode === 'single' || gesture === 'replace') return new Set([id])
  const next = new Set(selectedIds)
  if (gesture === 'toggle') {
    if (!next.delete(id)) next.add(id)
    return next
  }
  const from = rowIds.indexOf(anchorId ?? id)
  const to = rowIds.indexOf(id)
  const [first, last] = from < 0 ? [to, to] : from < to ? [from, to] : [to, from]
  for (const each of rowIds.slice(first, last + 1)) next.add(each)
  return next
}
