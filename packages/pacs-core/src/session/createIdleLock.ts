import { type Controller, createStore } from '../store/createStore'
import { type Clock, systemClock } from '../value/clock'
import { guardStorage } from '../value/guardStorage'
import type { KeyValueStorage } from '../value/keyValueStorage'

/** Whether this computer locks its screen by itself. */
export interface IdleLockState {
  readonly isOn: boolean
}

/** Locks the screen of a computer that nobody touches. */
export interface IdleLock extends Controller<IdleLockState> {
  /** Somebody touched, typed, moved or pressed a pedal. */
  noteInput(): void
  /** Chooses for this computer; kept. */
  setOn(isOn: boolean): void
  /** Looks again whether it is on by default. */
  lookAnew(): void
}

/** How it is made. */
export interface IdleLockOptions {
  /** Keeps the choice, and notifies other tabs of input: `localStorage`. */
  storage: KeyValueStorage
  /** Whether it is on while nobody has chosen: on a computer that captures, which several people share. */
  isOnByDefault: () => boolean
  /** Locks; called each time that the idle time has passed. */
  onIdle: () => void
  /** @defaultValue five minutes */
  idleMs?: number
  clock?: Clock
}

const keys = { isOn: 'opensono.idleLock', lastInput: 'opensono.lastInput' } as const
/** Other tabs learn of input at most so often. */
const writeEveryMs = 1_000

/**
 * Watches for five minutes without input in any tab of this browser.
 *
 * @param options - what it watches, and what follows.
 */
export function createIdleLock(options: IdleLockOptions): IdleLock {
  const storage = guardStorage(options.storage)
  const { isOnByDefault, onIdle, idleMs = 5 * 60_000 } = options
  const clock = options.clock ?? systemClock
  const chosen = () => {
    const kept = storage.getItem(keys.isOn)
    return kept === null ? isOnByDefault() : kept === '1'
  }
  const store = createStore<IdleLockState>({ isOn: chosen() })
  let lastInputAt = clock.now()
  let writtenAt = Number.NEGATIVE_INFINITY
  let stopWaiting = () => {}

  function wait(forMs: number): void {
    stopWaiting()
    stopWaiting = clock.after(forMs, look)
  }

  function look(): void {
    const now = clock.now()
    const storedAt = Number(storage.getItem(keys.lastInput) ?? 0)
    // By a clock that was put back, input may lie in the future: then it counts as input of this moment.
    lastInputAt = Math.min(now, Math.max(lastInputAt, storedAt <= now ? storedAt : 0))
    const left = lastInputAt + idleMs - now
    if (left > 0) {
      wait(left)
      return
    }
    // Another tab may have chosen meanwhile.
    store.update({ isOn: chosen() })
    if (store.getSnapshot().isOn) onIdle()
    lastInputAt = now
    wait(idleMs)
  }

  wait(idleMs)
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    noteInput() {
      lastInputAt = clock.now()
      if (lastInputAt - writtenAt < writeEveryMs && lastInputAt >= writtenAt) return
      writtenAt = lastInputAt
      storage.setItem(keys.lastInput, String(lastInputAt))
    },
    setOn(isOn) {
      storage.setItem(keys.isOn, isOn ? '1' : '0')
      store.update({ isOn })
    },
    lookAnew: () => store.update({ isOn: chosen() }),
    destroy() {
      stopWaiting()
      store.destroy()
    },
  }
}
