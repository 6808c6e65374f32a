interface PageInput {
  page: number
  pageSize: number
  total: number
  isTotalExact: boolean
  rowCount?: number | undefined
}

/** What a pager says about a page. */
export interface PageFacts {
  /** Number of the page's first row, from 1; 0 when there are no rows. */
  first: number
  last: number
  /** Pages in all, at least 1; of the counted rows where the total is not exact. */
  pages: number
  hasPrevious: boolean
  hasNext: boolean
}

/**
 * Where one is in a list. A total that is not exact says nothing about the end: there a full page means there is more.
 *
 * @param input the page (from 0), its size, the total and the rows at hand
 */
export function pageFacts({ page, pageSize, total, isTotalExact, rowCount }: PageInput): PageFacts {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const start = page * pageSize
  const count = rowCount ?? Math.max(0, isTotalExact ? Math.min(pageSize, total - start) : pageSize)
  return {
    first: count === 0 ? 0 : start + 1,
    last: count === 0 ? 0 : start + count,
    pages,
    hasPrevious: page > 0,
    hasNext: isTotalExact ? start + pageSize < total : count >= pageSize,
  }
}
