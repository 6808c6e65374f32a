import { type RecordSort, type RecordSortColumn, recordSortColumns, type StudyQuery } from '@opensono/pacs-core'
import { useCallback } from 'react'
import type { TableSort } from '../../control/table/TableColumn'
import { useController } from '../../provider/useController'

/** The column of the time that a list is asked for by: it is sorted by it unless somebody chose another one. */
export const columnOfTime = {
  RegisterTime: 'registerTime',
  StudyTime: 'studyTime',
  AppointmentTime: 'appointmentTime',
  PrintTime: 'printTime',
} as const satisfies Record<string, RecordSortColumn>

/**
 * How a query sorts, as the head of a table shows and changes it.
 *
 * @param query - the list's conditions.
 */
export function useSort(query: StudyQuery) {
  const { sort, studyTimeType } = useController(query)
  const now: RecordSort = sort ?? { column: columnOfTime[studyTimeType], isDescending: true }
  const onSortChange = useCallback(
    ({ columnId, direction }: TableSort) => {
      const column = recordSortColumns.find((each) => each === columnId)
      if (column !== undefined) query.set({ sort: { column, isDescending: direction === 'descending' } })
    },
    [query],
  )
  return {
    sort: { columnId: now.column, direction: now.isDescending ? 'descending' : 'ascending' } satisfies TableSort,
    onSortChange,
  }
}
