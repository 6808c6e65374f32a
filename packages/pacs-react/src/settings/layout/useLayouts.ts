import {
  type ArrangedItem,
  arrange,
  layoutApi,
  type RecordColumn,
  type RecordCondition,
  viewTables,
} from '@opensono/pacs-core'
import { useMemo } from 'react'
import { setAnswer } from '../../provider/callKey'
import { useCall } from '../../provider/useCall'
import { useMutationCall } from '../../provider/useMutationCall'
import { usePacs } from '../../provider/usePacs'

/** The columns of the record list as the user sees them. */
export interface RecordColumns {
  /** All of them, those that are hidden too. */
  readonly items: readonly ArrangedItem<RecordColumn>[]
  readonly version: number
  /** False while the user sees what the hospital arranged. */
  readonly isOwn: boolean
}

/** The columns of the record list that the user sees, in their order; null until they are known. */
export function useRecordColumns(): RecordColumns | null {
  const view = useCall(layoutApi.view, { part: 'column' }).data
  return useMemo(
    () =>
      view === undefined
        ? null
        : { items: arrange(viewTables.column, view.items), version: view.version, isOwn: view.isOwn },
    [view],
  )
}

/** The conditions of the record list that the user sees, in their order. */
export function useRecordConditions(): readonly RecordCondition[] {
  const items = useCall(layoutApi.view, { part: 'query' }).data?.items
  return useMemo(() => arrange(viewTables.query, items).flatMap(({ id, isShown }) => (isShown ? [id] : [])), [items])
}

/** Arranges a part of the record list for the user alone: nobody else is sent an event, so that the answer is shown as it is. */
export function useSetView() {
  const { queryClient } = usePacs()
  return useMutationCall(layoutApi.setView, {
    onDone: (view, { part }) => setAnswer(queryClient, layoutApi.view, { part }, view),
  })
}
