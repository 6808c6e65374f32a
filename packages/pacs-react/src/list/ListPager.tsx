import { useEffect } from 'react'
import { Pager } from '../control/pager/Pager'
import type { PageState } from './pageState'
import type { ListQuery } from './useListQuery'

/** The page of a list that is shown, and how another one is asked for. */
export interface ListPagerProps {
  /** The page that is shown. */
  found: PageState<unknown>
  /** What the list is asked for. */
  query: ListQuery
  /** Asks for another page, or for pages of another size from the first. */
  set: (patch: Partial<ListQuery>) => void
  /** The sizes to choose from. @defaultValue those of {@link Pager} */
  pageSizes?: readonly number[] | undefined
}

/** The pager below a list that is asked for page by page. A page that lost its last row gives way to the last one that has any. */
export function ListPager({ found, query, set, pageSizes }: ListPagerProps) {
  const last = Math.max(0, Math.ceil(found.total / query.pageSize) - 1)
  const isBeyond = found.status === 'ready' && found.rows.length === 0 && query.pageNumber > last
  useEffect(() => {
    if (isBeyond) set({ pageNumber: last })
  }, [isBeyond, last, set])
  return (
    <Pager
      page={query.pageNumber}
      pageSize={query.pageSize}
      total={found.total}
      isTotalExact={found.isTotalExact}
      rowCount={found.rows.length}
      isLoading={found.status === 'loading'}
      pageSizes={pageSizes}
      onPageChange={(pageNumber) => set({ pageNumber })}
      onPageSizeChange={(pageSize) => set({ pageSize })}
    />
  )
}
