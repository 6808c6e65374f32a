import { type Endpoint, type InputOf, systemClock } from '@opensono/pacs-core'
import { hashKey, type QueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { type CallKey, callKey } from '../../provider/callKey'
import { usePacs } from '../../provider/usePacs'
import { type AddressRefresh, createAddressRefresh } from './createAddressRefresh'

/** One refresh for each list, however many components show its images. */
function createAddressRefreshes(queryClient: QueryClient) {
  const refreshes = new Map<string, AddressRefresh>()
  return {
    of(queryKey: CallKey): AddressRefresh {
      const hash = hashKey(queryKey)
      const known = refreshes.get(hash)
      if (known !== undefined) return known
      const made = createAddressRefresh({
        clock: systemClock,
        readAt: () => queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? null,
        // A list that nobody shows any more is not read: the wish ends.
        read: () =>
          queryClient.refetchQueries(
            { queryKey, exact: true, type: 'active' },
            { cancelRefetch: false, throwOnError: true },
          ),
      })
      refreshes.set(hash, made)
      return made
    },
    destroy() {
      for (const refresh of refreshes.values()) refresh.destroy()
      refreshes.clear()
    },
  }
}

/** Has a list of images read again. */
export interface AddressRequest {
  (): void
  /** Whether the addresses of the list may have expired, so that nothing is to be loaded from one before the list was read again. */
  isOld?(): boolean
}

/**
 * Has a list of images read again when the address of one of them has expired: once for all that ask, and not more often than there are
 * new addresses.
 *
 * @param endpoint - the list.
 * @param input - its fields; null asks nothing.
 * @returns a stable function, for `onStale` of viewers and strips.
 */
export function useAddressRefresh<E extends Endpoint>(endpoint: E, input: InputOf<E> | null): AddressRequest {
  const { queryClient, lifetime } = usePacs()
  const queryKey = input === null ? null : callKey(endpoint, input)
  const latest = useRef(queryKey)
  latest.current = queryKey
  return useMemo(() => {
    const refresh = () =>
      latest.current === null ? null : lifetime.once(createAddressRefreshes, queryClient).of(latest.current)
    return Object.assign(() => refresh()?.request(), { isOld: () => refresh()?.isOld() ?? false })
  }, [lifetime, queryClient])
}
