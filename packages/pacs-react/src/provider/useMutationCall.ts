import {
  type DataOf,
  type DeclaredEvent,
  type Endpoint,
  emittedBy,
  type InputOf,
  newId,
  PacsError,
} from '@opensono/pacs-core'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { applyEvent } from './applyEvent'
import type { CallKey } from './callKey'
import { usePacs } from './usePacs'

/** What follows a change. */
export interface UseMutationCallOptions<E extends Endpoint> {
  /** Which answers a deletion ends: they are not read again, neither after this call nor after the server's own event, which may come first. */
  ends?: (input: InputOf<E>) => readonly CallKey[]
  /** Called after a change that worked. */
  onDone?: (data: DataOf<E>, input: InputOf<E>) => void
  /** Called after one that did not. */
  onFailed?: (error: PacsError, input: InputOf<E>) => void
}

/** What became of calls that were made one after the other. */
export interface EachResult<E extends Endpoint> {
  readonly done: readonly InputOf<E>[]
  readonly failed: readonly { readonly input: InputOf<E>; readonly error: PacsError }[]
}

/** A change that can be made. */
export type UseMutationCallResult<E extends Endpoint> = UseMutationResult<DataOf<E>, PacsError, InputOf<E>> & {
  /**
   * Makes several calls, one after the other; `ends`, `onDone` and `onFailed` are not used.
   *
   * @param inputs - one for each call.
   * @param options - `isEndedByFailure`: the first failure keeps the rest from being sent.
   * @returns what became of them, when everything that they made stale was read again.
   */
  readonly mutateEach: (
    inputs: readonly InputOf<E>[],
    options?: { isEndedByFailure?: boolean },
  ) => Promise<EachResult<E>>
}

/**
 * Changes something on the server: the way in which screens write (what does not is named in `docs/contracts/controller.md`). What the
 * call makes stale by its endpoint (`emits`) is read again here at once; other tabs and computers do so by the server's events. After a failure it is read again, too: the screen
 * may have shown what is so no longer, or the change was made and its answer was lost.
 *
 * The same input sent again after a failure carries the same idempotency key, so that a change whose answer was lost does not happen
 * twice.
 *
 * @param endpoint - the call.
 * @param options - what follows.
 */
export function useMutationCall<E extends Endpoint>(
  endpoint: E,
  options: UseMutationCallOptions<E> = {},
): UseMutationCallResult<E> {
  const { pacs, queryClient, session } = usePacs()
  const attempt = useRef<{ input: string; key: string } | null>(null)

  const caller = () => ({ roomId: session.getSnapshot().user?.roomId ?? '' })
  const eventsOf = (input: InputOf<E>, data: DataOf<E> | null) => emittedBy(endpoint, { input, data, caller: caller() })

  const mutation = useMutation<DataOf<E>, PacsError, InputOf<E>>(
    {
      mutationKey: [endpoint.id],
      // Without a network it fails at once, as a call does: sent minutes later it may not be wanted any more.
      networkMode: 'always',
      // Passwords are forgotten with the screen that asked for them.
      ...(endpoint.holdsSecret === true && { gcTime: 1_000 }),
      // `applyEvent` finds it there, as long as the query client keeps the deletion.
      meta: { ends: options.ends },
      mutationFn: async (input) => {
        const asText = JSON.stringify(input)
        if (attempt.current?.input !== asText) attempt.current = { input: asText, key: newId() }
        const data = await pacs.call(endpoint, input, { idempotencyKey: attempt.current.key })
        attempt.current = null
        return data
      },
      onSuccess: (data, input) => {
        void applyEvent(queryClient, ...eventsOf(input, data))
        options.onDone?.(data, input)
      },
      onError: (error, input) => {
        // The deletion is still under way for `applyEvent`: what it was to end is read again by its key.
        for (const queryKey of options.ends?.(input) ?? [])
          void queryClient.invalidateQueries({ queryKey, exact: true })
        void applyEvent(queryClient, ...eventsOf(input, null))
        options.onFailed?.(error, input)
      },
    },
    queryClient,
  )

  async function mutateEach(inputs: readonly InputOf<E>[], { isEndedByFailure = false } = {}): Promise<EachResult<E>> {
    const done: InputOf<E>[] = []
    const failed: { input: InputOf<E>; error: PacsError }[] = []
    const events: DeclaredEvent[] = []
    for (const input of inputs) {
      try {
        const data = await pacs.call(endpoint, input, { idempotencyKey: newId() })
        events.push(...eventsOf(input, data))
        done.push(input)
      } catch (thrown) {
        failed.push({ input, error: PacsError.from(thrown) })
        events.push(...eventsOf(input, null))
        if (isEndedByFailure) break
      }
    }
    await applyEvent(queryClient, ...events)
    return { done, failed }
  }

  return { ...mutation, mutateEach }
}
