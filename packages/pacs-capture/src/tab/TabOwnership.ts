import type { Controller } from '@opensono/pacs-core'

/** Which part this tab has. */
export type TabRole =
  /** It is not known yet, or the tab does not ask. */
  | 'waiting'
  /** This tab has camera, journal and queue. */
  | 'owner'
  /** Another tab of this browser has them; when that one goes, this one may become the owner. */
  | 'other'

/** Whether this tab is the owner. */
export interface TabOwnershipState {
  readonly role: TabRole
}

/** Sees to it that of all tabs exactly one has the camera, the journal and the queue. */
export interface TabOwnership extends Controller<TabOwnershipState> {
  /** Asks to be the owner, now or when the others have gone; first come, first served. */
  claim(): void
  /** Gives it up, or asks no more. */
  release(): void
  /**
   * Does nothing for the owner.
   *
   * @throws PacsError `CAPTURE_IN_OTHER_TAB` in every other tab.
   */
  demand(): void
  /** Gives it up for good. */
  destroy(): void
}

/** The browser's locks, as far as they are used. */
export interface LocksLike {
  /**
   * Asks for the lock `name` and keeps it until the promise of `act` settles. `act` gets null when `ifAvailable` is set and another tab has the lock.
   */
  request(name: string, options: LockOptions, act: (lock: Lock | null) => Promise<void> | undefined): Promise<unknown>
}

/** How ownership is decided. */
export interface TabOwnershipOptions {
  /** What is owned; the same in all tabs. @defaultValue `opensono-capture` */
  name?: string
  /** The browser's locks; null where there are none: then every tab is an owner. @defaultValue `navigator.locks` */
  locks?: LocksLike | null
}
