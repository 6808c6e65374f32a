import { createStore, PacsError } from '@opensono/pacs-core'
import type { LocksLike, TabOwnership, TabOwnershipOptions, TabOwnershipState } from './TabOwnership'

function browserLocks(): LocksLike | null {
  // Only secure pages have locks.
  return typeof navigator === 'undefined' ? null : ((navigator as { locks?: LocksLike }).locks ?? null)
}

/**
 * Decides which tab owns camera, journal and queue. The browser itself passes ownership on when a tab is
 * closed, crashes or is killed.
 *
 * @param options - what is owned, and the browser's locks.
 * @example
 * const tab = createTabOwnership()
 * tab.subscribe(() => tab.getSnapshot().role === 'owner' && startCapture())
 * tab.claim()
 */
export function createTabOwnership(options: TabOwnershipOptions = {}): TabOwnership {
  const name = options.name ?? 'opensono-capture'
  const locks = options.locks === undefined ? browserLocks() : options.locks
  const store = createStore<TabOwnershipState>({ role: 'waiting' })
  /** Ends the claim that is under way, and with it the ownership. */
  let abandon: (() => void) | null = null

  function claim(): void {
    if (abandon !== null) return
    // Without locks tabs cannot be told apart: each one owns.
    if (locks === null) {
      abandon = () => {}
      store.update({ role: 'owner' })
      return
    }
    const asking = new AbortController()
    let letGo = () => {}
    abandon = () => {
      asking.abort()
      letGo()
    }
    const isOver = () => asking.signal.aborted
    let wasOwner = false
    const own = () => {
      if (isOver()) return
      wasOwner = true
      store.update({ role: 'owner' })
      return new Promise<void>((resolve) => {
        letGo = resolve
      })
    }

    /** @returns true when the locks themselves were refused, as in a sandboxed frame. */
    async function ask(from: LocksLike, how: LockOptions): Promise<boolean> {
      wasOwner = false
      try {
        await from.request(name, how, (lock) => (lock === null ? undefined : own()))
        return false
      } catch {
        // A lock that another page broke was granted before.
        return !wasOwner
      }
    }

    async function pursue(from: LocksLike): Promise<void> {
      let isRefused = await ask(from, { ifAvailable: true })
      while (!isOver() && !isRefused) {
        store.update({ role: 'other' })
        isRefused = await ask(from, { signal: asking.signal })
      }
      if (!isOver()) store.update({ role: 'owner' })
    }
    void pursue(locks)
  }

  function release(): void {
    abandon?.()
    abandon = null
    store.update({ role: 'waiting' })
  }

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    claim,
    release,
    demand() {
      if (store.getSnapshot().role !== 'owner') throw new PacsError('CAPTURE_IN_OTHER_TAB')
    },
    destroy() {
      release()
      store.destroy()
    },
  }
}
