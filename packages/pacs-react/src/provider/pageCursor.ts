import { type DataOf, type Endpoint, type InputOf, type PacsClient, PacsError } from '@opensono/pacs-core'
import { hashKey, type QueryClient } from '@tanstack/react-query'

/** What a list is asked for. */
type PagedInput = Readonly<Record<string, unknown>> & { readonly pageNumber: number }

/**
 * The cursor that leads furthest towards a page: of the nearest earlier page of the same list that is still kept.
 *
 * @returns null when no earlier page is kept, or the call answers no cursors.
 */
export function cursorTowards(queryClient: QueryClient, endpoint: Endpoint, input: PagedInput): string | null {
  const { pageNumber, ...list } = input
  const wanted = hashKey([list])
  let nearest: { page: number; cursor: string } | null = null
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: [endpoint.id] })) {
    const { pageNumber: page, ...other } = (queryKey[1] ?? {}) as Partial<PagedInput>
    const { cursor } = (state.data ?? {}) as { cursor?: unknown }
    if (typeof cursor !== 'string' || page === undefined || page >= pageNumber) continue
    if (page > (nearest?.page ?? -1) && hashKey([other]) === wanted) nearest = { page, cursor }
  }
  return nearest?.cursor ?? null
}

/**
 * Reads a page of a list by the cursor of an earlier one. It is kept under its page number, as without a cursor.
 *
 * A cursor that the server does not take any more, such as one of an earlier release, costs one call: the page is then read by its number.
 *
 * @param queryClient - where earlier pages are kept.
 * @param signal - gives the call up.
 */
export async function callPage<E extends Endpoint>(
  pacs: PacsClient,
  queryClient: QueryClient,
  endpoint: E,
  input: InputOf<E>,
  signal: AbortSignal,
): Promise<DataOf<E>> {
  const cursor = cursorTowards(queryClient, endpoint, input as unknown as PagedInput)
  if (cursor === null) return await pacs.call(endpoint, input, { signal })
  try {
    return await pacs.call(endpoint, { ...input, cursor }, { signal })
  } catch (thrown) {
    if (PacsError.from(thrown).code !== 'SCHEMA_VALIDATION_FAILED') throw thrown
    return await pacs.call(endpoint, input, { signal })
  }
}
