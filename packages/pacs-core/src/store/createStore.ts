/** What is alive in this browser: something to subscribe to, with frozen snapshots that change only when the state does. */
export interface Controller<State> {
  /** Calls the listener after each change; the answer ends it. */
  subscribe(listener: () => void): () => void
  /** The state as it is now: frozen, and the same object until something changes. */
  getSnapshot(): State
  /** Ends everything that was started, and forgets all listeners. */
  destroy(): void
}

/** The inside of a {@link Controller}: also able to change the state. */
export interface Store<State extends object> extends Controller<State> {
  /** Applies a patch to the state. Listeners are notified only when a value really differs. */
  update(patch: Partial<State>): void
}

/**
 * Makes the store that every controller is built on.
 *
 * @param initial - the first state.
 * @returns a store whose snapshots are frozen and referentially stable.
 */
export function createStore<State extends object>(initial: State): Store<State> {
  const listeners = new Set<() => void>()
  let state: State = Object.freeze({ ...initial })
  return {
    subscribe(listener) {
      const entry = () => listener()
      listeners.add(entry)
      return () => listeners.delete(entry)
    },
    getSnapshot: () => state,
    update(patch) {
      const next = Object.freeze({ ...state, ...patch })
      const isSame = (Object.keys(next) as (keyof State)[]).every((key) => Object.is(next[key], state[key]))
      if (isSame) return
      state = next
      for (const listener of [...listeners]) listener()
    },
    destroy: () => listeners.clear(),
  }
}
