import type { Controller } from '@opensono/pacs-core'
import { useSyncExternalStore } from 'react'

/** What is needed of a controller to show its state. */
type Shown<State> = Pick<Controller<State>, 'subscribe' | 'getSnapshot'>

/** Selects once for each snapshot, so that a selector may build a new object. */
function selectionOf<State, Selected>(controller: Shown<State>, select: (state: State) => Selected): () => Selected {
  let last: { state: State; selected: Selected } | null = null
  return () => {
    const state = controller.getSnapshot()
    if (last === null || !Object.is(last.state, state)) last = { state, selected: select(state) }
    return last.selected
  }
}

/**
 * Binds a controller to React: the component is drawn again whenever the controller's state changes.
 *
 * @param controller - a session, a capture session, an upload queue, or any other.
 * @returns its state as it is now.
 */
export function useController<State>(controller: Shown<State>): State
/**
 * Binds a part of a controller's state to React: the component is drawn again only when that part changes.
 *
 * @param controller - a session, a capture session, an upload queue, or any other.
 * @param select - takes the part, or derives a value of it.
 * @returns the part as it is now.
 * @example
 * const isLocked = useController(session, (state) => state.isLocked)
 */
export function useController<State, Selected>(controller: Shown<State>, select: (state: State) => Selected): Selected
export function useController<State>(
  controller: Shown<State>,
  select: (state: State) => unknown = (state) => state,
): unknown {
  const getSelection = selectionOf(controller, select)
  return useSyncExternalStore(controller.subscribe, getSelection, getSelection)
}
