import type { DataOf, Endpoint, InputOf, PacsClient, StaleOn } from '@opensono/pacs-core'
import type { Query, QueryClient } from '@tanstack/react-query'

/** Key of a call's answer in the QueryClient: the call's id, then what was asked. */
export type CallKey = readonly [id: string, input: Readonly<Record<string, unknown>>]

/**
 * The key under which the answer of a call is kept.
 *
 * @param endpoint - the call, from an endpoint table.
 * @param input - its fields.
 */
export function callKey<E extends Endpoint>(endpoint: E, input: InputOf<E>): CallKey {
  return [endpoint.id, input]
}

/** What is kept beside an answer: which events make it stale. */
const metaOf = ({ staleOn }: Endpoint) => ({ staleOn })

/** Which events make a kept answer stale. */
export function staleOnOf({ meta }: Query): readonly StaleOn[] {
  return Array.isArray(meta?.staleOn) ? meta.staleOn : []
}

/** TanStack Query's options for the answer of a call. */
export function callOptions<E extends Endpoint>(pacs: PacsClient, endpoint: E, input: InputOf<E>) {
  return {
    queryKey: callKey(endpoint, input),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<DataOf<E>> => pacs.call(endpoint, input, { signal }),
    meta: metaOf(endpoint),
  }
}

/**
 * Keeps an answer that came with another call, so that it need not be read.
 *
 * @param queryClient - where answers are kept.
 * @param endpoint - the call whose answer it is.
 * @param input - what that would be asked.
 * @param data - the answer.
 */
export function setAnswer<E extends Endpoint>(
  queryClient: QueryClient,
  endpoint: E,
  input: InputOf<E>,
  data: DataOf<E>,
): void {
  const queryKey = callKey(endpoint, input)
  queryClient.getQueryCache().build(queryClient, { queryKey, meta: metaOf(endpoint) })
  queryClient.setQueryData(queryKey, data)
}
