import type { TableStatus } from '../control/table/TableColumn'

/** Status of a table by the state of its call: loading, failed, loading again, or loaded. */
export function listStatus(found: { isPending: boolean; isError: boolean; isFetching: boolean }): TableStatus {
  if (found.isPending) return 'loading'
  if (found.isError) return 'error'
  return found.isFetching ? 'refreshing' : 'ready'
}
