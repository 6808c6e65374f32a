import { type PacsError, type StudyQuery, type StudyRow, studyApi } from '@opensono/pacs-core'
import type { TableStatus } from '../control/table/TableColumn'
import { useCall } from '../provider/useCall'
import { useController } from '../provider/useController'

/** A page of the studies that a query finds. */
export interface UseStudySearchResult {
  readonly rows: readonly StudyRow[]
  readonly total: number
  readonly isTotalExact: boolean
  readonly status: TableStatus
  readonly error: PacsError | null
  readonly refetch: () => void
}

/**
 * Reads the page that a query asks for, and keeps the former one in sight until it comes.
 *
 * @param query - the list's conditions.
 */
export function useStudySearch(query: StudyQuery): UseStudySearchResult {
  const { range, text, studyStatus, studyFee, studyTimeType, pageNumber, pageSize } = useController(query)
  const found = useCall(
    studyApi.search,
    {
      studyTimeType,
      pageNumber,
      pageSize,
      ...(range !== null && { startTime: range.start, endTime: range.end }),
      ...(text.trim() !== '' && { text: text.trim() }),
      ...(studyFee !== '' && { studyFee }),
      ...(studyStatus.length > 0 && { studyStatus: [...studyStatus] }),
    },
    { isKeepingFormer: true },
  )
  return {
    rows: found.data?.rows ?? [],
    total: found.data?.total ?? 0,
    isTotalExact: found.data?.isTotalExact ?? true,
    status: found.isPending ? 'loading' : found.isError ? 'error' : found.isFetching ? 'refreshing' : 'ready',
    error: found.error,
    refetch: () => void found.refetch(),
  }
}
