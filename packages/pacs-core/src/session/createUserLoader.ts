import { PacsError } from '../error/PacsError'
import type { SessionParts } from './SessionParts'
import type { CurrentUser } from './sessionApi'
import { userFlags } from './userFlags'

/** Loads who works, and whether the screen is locked. */
export interface UserLoader {
  /** Shows the user of the stored token. @throws {@link PacsError} `UNAUTHORIZED` when the login ended meanwhile. */
  load(): Promise<CurrentUser>
  /** Shows the screen locked or open, and keeps that. */
  showLock(isLocked: boolean): void
  /** Locks the screen on the server. @throws {@link PacsError} `NOT_SUPPORTED`, unlocked. */
  lockOnServer(): Promise<void>
}

/** @param parts - of the session. */
export function createUserLoader({ pacs, kept, store }: SessionParts): UserLoader {
  let loads = 0

  function showLock(isLocked: boolean): void {
    kept.setLocked(isLocked)
    store.update({ isLocked })
  }

  async function lockOnServer(): Promise<void> {
    try {
      await pacs.session.lock()
    } catch (thrown) {
      const error = PacsError.from(thrown)
      // Nobody could open it again. Whatever else failed, what is hidden stays hidden.
      if (error.code === 'NOT_SUPPORTED') showLock(false)
      throw error
    }
  }

  async function load(): Promise<CurrentUser> {
    const token = kept.token()
    loads += 1
    const turn = loads
    const user = await pacs.session.info()
    // While locked the switch is not returned; it is read again when the screen is opened.
    const isBreastScreeningOn = !user.isLocked && (await pacs.session.breastScreeningSwitch().catch(() => false))
    const tokenNow = kept.token()
    // Meanwhile the login has ended, or gone on under another token: this is no answer about what runs now.
    if (tokenNow === null) throw new PacsError('UNAUTHORIZED')
    if (tokenNow !== token) return load()
    kept.setRoom(user.roomId)
    const flags = userFlags(user.authorities, isBreastScreeningOn)
    store.update({ status: 'active', error: null, user, isBreastScreeningOn, flags })
    if (turn !== loads) return user
    // Hidden while the server could not be reached: it is locked there now, and only the password opens it.
    const isOnlyHere = !user.isLocked && kept.isLocked()
    showLock(user.isLocked || isOnlyHere)
    if (isOnlyHere) void lockOnServer().catch(() => null)
    return user
  }

  return { load, showLock, lockOnServer }
}
