import type { PacsError } from '@opensono/pacs-core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { TableStatus } from '../control/table/TableColumn'
import { listStatus } from './listStatus'

/** A page of a list, as a table and its pager show it. */
export interface PageState<Row> {
  readonly rows: readonly Row[]
  readonly total: number
  readonly isTotalExact: boolean
  readonly status: TableStatus
  readonly error: PacsError | null
  /** Asks the server for the page again. */
  readonly refetch: () => void
}

/**
 * What a table shows of a call that answers a page.
 *
 * @param found - the result of `useCall`.
 */
export function pageState<Row>(
  found: UseQueryResult<{ rows: Row[]; total: number; isTotalExact: boolean }, PacsError>,
): PageState<Row> {
  return {
    rows: found.data?.rows ?? [],
    total: found.data?.total ?? 0,
    isTotalExact: found.data?.isTotalExact ?? true,
    status: listStatus(found),
    error: found.error,
    refetch: () => void found.refetch(),
  }
}
