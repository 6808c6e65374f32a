import type { Controller } from '@opensono/pacs-core'
import { useSyncExternalStore } from 'react'

/**
 * Binds a controller to React: the component is drawn anew whenever the controller's state changes.
 *
 * @param controller - anything alive: a session, a capture session, an upload queue.
 * @returns its state as it is now.
 */
export function useController<State>(controller: Controller<State>): State {
  return useSyncExternalStore(controller.subscribe, controller.getSnapshot, controller.getSnapshot)
}
