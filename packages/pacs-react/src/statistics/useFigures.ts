import type { DataOf, Endpoint, InputOf, PacsError } from '@opensono/pacs-core'
import { useCallback, useState } from 'react'
import { listStatus } from '../list/listStatus'
import { useCall } from '../provider/useCall'

/** How often figures that are still being prepared are asked for again. */
const askAgainMs = 5_000

/**
 * Asks for figures. While their days are being prepared the answer is that failure, and they are asked for again until they are there.
 *
 * @param endpoint - the call.
 * @param input - its fields; a stable object.
 */
export function useFigures<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  /** Kept while they are asked for again: the page must not blink. */
  const [kept, setKept] = useState<PacsError | null>(null)
  const preparing = kept?.is('STATISTICS_PREPARING') === true ? kept : null
  const found = useCall(endpoint, input, {
    isKeepingFormer: true,
    ...(preparing !== null && { refetchEveryMs: askAgainMs }),
  })
  const { failureReason, isFetching, refetch } = found
  if (failureReason !== kept && (failureReason !== null || !isFetching)) setKept(failureReason)
  const data: DataOf<E> | undefined = preparing === null ? found.data : undefined
  return {
    data,
    // Former figures stay when they cannot be read again; the board says so above them.
    status: listStatus({ isPending: found.isPending, isError: found.isLoadingError, isFetching: found.isFetching }),
    error: preparing ?? found.error,
    refetch: useCallback(() => void refetch(), [refetch]),
  }
}
