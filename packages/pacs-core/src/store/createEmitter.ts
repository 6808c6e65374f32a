/** Says what happened, as {@link Controller} says what is. */
export interface Emitter<EventMap extends object> {
  /** Listens to one kind of event; the answer ends it. */
  on<Kind extends keyof EventMap>(kind: Kind, listener: (event: EventMap[Kind]) => void): () => void
  /** Calls all listeners of that kind. */
  emit<Kind extends keyof EventMap>(kind: Kind, event: EventMap[Kind]): void
  /** Forgets all listeners. */
  clear(): void
}

/**
 * Makes an emitter for a typed event map.
 *
 * @returns an emitter without listeners.
 */
export function createEmitter<EventMap extends object>(): Emitter<EventMap> {
  const listeners: { [Kind in keyof EventMap]?: Set<(event: EventMap[Kind]) => void> } = {}
  return {
    on(kind, listener) {
      const set = listeners[kind] ?? new Set()
      listeners[kind] = set
      const entry = (event: EventMap[typeof kind]) => listener(event)
      set.add(entry)
      return () => set.delete(entry)
    },
    emit(kind, event) {
      for (const listener of [...(listeners[kind] ?? [])]) listener(event)
    },
    clear() {
      for (const kind of Object.keys(listeners) as (keyof EventMap)[]) delete listeners[kind]
    },
  }
}
