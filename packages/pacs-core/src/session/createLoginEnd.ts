import type { PacsError } from '../error/PacsError'
import { limits } from '../value/limits'
import { nobody, type SessionParts } from './SessionParts'

/** Ends logins. */
export interface LoginEnd {
  /** The server ended the login; its message is sent once per burst of refusals. */
  expire(error: PacsError): void
  /** The login ends here. */
  forget(reason: 'logout' | 'expired'): void
  /** Does what ends the login: what the server says of the end meanwhile is no expiry. */
  endBy(work: () => Promise<unknown>): Promise<void>
}

/** @param parts - of the session. */
export function createLoginEnd({ kept, store, events, clock }: SessionParts): LoginEnd {
  let isEnding = false
  let lastMessageAt: number | null = null

  function forget(reason: 'logout' | 'expired'): void {
    const hadSession = kept.token() !== null || store.getSnapshot().status !== 'anonymous'
    kept.clear()
    store.update(nobody)
    if (hadSession) events.emit('ended', { reason })
  }

  return {
    forget,
    expire(error) {
      if (isEnding) return
      forget('expired')
      const now = clock.monotonic()
      const isSameBurst = lastMessageAt !== null && now - lastMessageAt < limits.unauthorizedBurstMs
      if (isSameBurst) return
      lastMessageAt = now
      events.emit('expiredMessage', error)
    },
    async endBy(work) {
      isEnding = true
      try {
        await work()
        forget('logout')
      } finally {
        isEnding = false
      }
    },
  }
}
