import type { TableStatus } from '../control/table/TableColumn'

/** What a table shows of a call: rows on their way, none, or those of now. */
export function listStatus(found: { isPending: boolean; isError: boolean; isFetching: boolean }): TableStatus {
  if (found.isPending) return 'loading'
  if (found.isError) return 'error'
  return found.isFetching ? 'refreshing' : 'ready'
}
