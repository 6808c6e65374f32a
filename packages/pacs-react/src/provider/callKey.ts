import type { Endpoint, InputOf } from '@opensono/pacs-core'

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
