import type { TableStatus } from '../control/table/TableColumn'

/** What a table shows of a call that answers all rows at once. */
export function listStatus(found: { isPending: boolean; isError: boolean; isFetching: boolean }): TableStatus {
  if (found.isPending) return 'loading'
  if (found.isError) return 'error'
  return found.isFetching ? 'refreshing' : 'ready'
}
