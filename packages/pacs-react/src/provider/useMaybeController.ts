import type { Controller } from '@opensono/pacs-core'
import { useController } from './useController'

const none = { subscribe: () => () => undefined, getSnapshot: () => null }

/**
 * Binds a part of a controller that may not be there.
 *
 * @param controller - null where there is none.
 * @param select - takes the part of the state, or of none.
 */
export function useMaybeController<State, Selected>(
  controller: Pick<Controller<State>, 'subscribe' | 'getSnapshot'> | null | undefined,
  select: (state: State | null) => Selected,
): Selected {
  return useController<State | null, Selected>(controller ?? none, select)
}
