import { type DataOf, type Endpoint, type InputOf, newId, type PacsError, type ServerEvent } from '@opensono/pacs-core'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { applyEvent, endAnswers } from './applyEvent'
import type { CallKey } from './callKey'
import { usePacs } from './usePacs'

/** What follows a change. */
export interface UseMutationCallOptions<E extends Endpoint> {
  /** What the change makes old here: the same events that the server tells everybody else. */
  tells?: (data: DataOf<E>, input: InputOf<E>) => ServerEvent | readonly ServerEvent[]
  /** Which answers a deletion ends: they are not read again, neither for `tells` nor for the server's own event, which may come first. */
  ends?: (input: InputOf<E>) => readonly CallKey[]
  /** Called after a change that worked. */
  onDone?: (data: DataOf<E>, input: InputOf<E>) => void
  /** Called after one that did not. */
  onFailed?: (error: PacsError, input: InputOf<E>) => void
}

/**
 * Changes something on the server. The same input sent again after a failure carries the same idempotency key, so that a
 * change whose answer was lost does not happen twice.
 *
 * @param endpoint - the call.
 * @param options - what follows.
 */
export function useMutationCall<E extends Endpoint>(
  endpoint: E,
  options: UseMutationCallOptions<E> = {},
): UseMutationResult<DataOf<E>, PacsError, InputOf<E>> {
  const { pacs, queryClient } = usePacs()
  const attempt = useRef<{ input: string; key: string } | null>(null)
  return useMutation<DataOf<E>, PacsError, InputOf<E>>(
    {
      mutationKey: [endpoint.id],
      mutationFn: async (input) => {
        const asText = JSON.stringify(input)
        if (attempt.current?.input !== asText) attempt.current = { input: asText, key: newId() }
        const revive = endAnswers(queryClient, options.ends?.(input) ?? [])
        try {
          const data = await pacs.call(endpoint, input, { idempotencyKey: attempt.current.key })
          attempt.current = null
          return data
        } catch (thrown) {
          revive()
          throw thrown
        }
      },
      onSuccess: (data, input) => {
        const events = options.tells?.(data, input) ?? []
        for (const event of 'kind' in events ? [events] : events) void applyEvent(queryClient, event)
        options.onDone?.(data, input)
      },
      onError: (error, input) => options.onFailed?.(error, input),
    },
    queryClient,
  )
}
