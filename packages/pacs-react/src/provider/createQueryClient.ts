import { PacsError } from '@opensono/pacs-core'
import { QueryClient } from '@tanstack/react-query'

/**
 * Makes the QueryClient that the product wants: rows stay fresh because the server announces what changed, so they are not read
 * again by the clock; only what may succeed later is tried again.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: 5 * 60_000,
        refetchOnReconnect: 'always',
        retry: (failures, error) => failures < 2 && PacsError.from(error).isRetryable,
      },
      // A change is repeated by the user alone: only then is it known that it is still wanted.
      mutations: { retry: false },
    },
  })
}
