import type { DataOf, Endpoint, InputOf, PacsError } from '@opensono/pacs-core'
import { keepPreviousData, skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { callOptions } from './callKey'
import { callPage } from './pageCursor'
import { usePacs } from './usePacs'

/** How an answer is kept and read. */
export interface UseCallOptions<Data, Selected = Data> {
  /** Takes a part of the answer; a stable function. */
  select?: (data: Data) => Selected
  /** Milliseconds during which the answer is not read again. @defaultValue 60000 */
  staleTimeMs?: number
  /** Reads again in this interval of milliseconds. */
  refetchEveryMs?: number
  /** Shows the former answer while another page is on its way. */
  isKeepingFormer?: boolean
  /** Sends the cursor of an earlier page, for a call that answers pages with cursors. */
  isByCursor?: boolean
}

/**
 * Reads something of the server and keeps it: once for all components that ask the same.
 *
 * @param endpoint - the call.
 * @param input - its fields; null asks nothing yet.
 * @returns TanStack Query's result; `error` is a PacsError.
 * @example
 * const { data: images } = useCall(imageApi.list, studyId === null ? null : { studyId })
 */
export function useCall<E extends Endpoint, Selected = DataOf<E>>(
  endpoint: E,
  input: InputOf<E> | null,
  options: UseCallOptions<DataOf<E>, Selected> = {},
): UseQueryResult<Selected, PacsError> {
  const { pacs, queryClient } = usePacs()
  const { select, staleTimeMs, refetchEveryMs, isKeepingFormer, isByCursor } = options
  return useQuery<DataOf<E>, PacsError, Selected>(
    {
      ...(input === null ? { queryKey: [endpoint.id], queryFn: skipToken } : callOptions<E>(pacs, endpoint, input)),
      ...(input !== null &&
        isByCursor === true && {
          queryFn: ({ signal }: { signal: AbortSignal }) => callPage(pacs, queryClient, endpoint, input, signal),
        }),
      ...(select !== undefined && { select }),
      ...(staleTimeMs !== undefined && { staleTime: staleTimeMs }),
      ...(refetchEveryMs !== undefined && { refetchInterval: refetchEveryMs }),
      ...(isKeepingFormer === true && { placeholderData: keepPreviousData }),
    },
    queryClient,
  )
}
