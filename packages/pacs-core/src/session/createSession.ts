import type { Pacs } from '../api/createPacs'
import type { InputOf } from '../api/endpoint'
import { PacsError } from '../error/PacsError'
import { createEmitter } from '../store/createEmitter'
import { type Controller, createStore } from '../store/createStore'
import { type Clock, systemClock } from '../value/clock'
import { type KeyValueStorage, storageKeys } from '../value/keyValueStorage'
import { limits } from '../value/limits'
import type { CurrentUser, sessionApi } from './sessionApi'

/** The login as it is now. */
export interface SessionState {
  /** `anonymous`: nobody; `loading`: a token is there, its user is being read; `active`: somebody works. */
  readonly status: 'anonymous' | 'loading' | 'active'
  /** Who works; null unless `active`. */
  readonly user: CurrentUser | null
  /** Whether breast screening is switched on. */
  readonly isBreastScreeningOn: boolean
}

/** What happened to the login. */
export interface SessionEventMap {
  /** Somebody's work began: after login, or when a stored token was good. */
  started: CurrentUser
  /** The session ended: by the user, or because the server said 401. */
  ended: { reason: 'logout' | 'expired' }
  /** Show the login-timeout message; sent once per burst of 401 answers. */
  expiredMessage: PacsError
}

/** What a login page sends. */
export type LoginInput = InputOf<typeof sessionApi.password>

/** Login, the current user, and the end of both. */
export interface Session extends Controller<SessionState> {
  /** Reads the user of a stored token; answers whether somebody works now. A token in a query string is not looked at. */
  restore(): Promise<boolean>
  /** Logs in to a room. @throws {@link PacsError} each failure by its own code. */
  logIn(input: LoginInput): Promise<CurrentUser>
  /** Ends the session, here even when the server cannot be reached. */
  logOut(): Promise<void>
  /** The token as it is now, for the client. */
  token(): string | null
  /** The phone that logged in last on this device. */
  lastPhone(): string
  /** Listens to what happens. */
  on<Kind extends keyof SessionEventMap>(kind: Kind, listener: (event: SessionEventMap[Kind]) => void): () => void
  /** Stops listening to the client. */
  destroy(): void
}

/** How a session is made. */
export interface SessionOptions {
  /** The client; its `token` option should be {@link readToken} over the same storage. */
  pacs: Pacs<{ session: typeof sessionApi }>
  /** Where the token and the last phone are kept: `localStorage`. */
  storage: KeyValueStorage
  clock?: Clock
}

/** The stored token, or null. */
export function readToken(storage: KeyValueStorage): string | null {
  return storage.getItem(storageKeys.token)
}

/**
 * Makes the session's controller.
 *
 * @param options - the client and the storage.
 */
export function createSession(options: SessionOptions): Session {
  const { pacs, storage } = options
  const clock = options.clock ?? systemClock
  const store = createStore<SessionState>({ status: 'anonymous', user: null, isBreastScreeningOn: false })
  const events = createEmitter<SessionEventMap>()
  let lastMessageAt: number | null = null

  function forget(reason: 'logout' | 'expired'): void {
    const hadSession = storage.getItem(storageKeys.token) !== null || store.getSnapshot().status !== 'anonymous'
    storage.removeItem(storageKeys.token)
    storage.removeItem(storageKeys.currentPatient)
    store.update({ status: 'anonymous', user: null, isBreastScreeningOn: false })
    if (hadSession) events.emit('ended', { reason })
  }

  const stopListening = pacs.on('unauthorized', (error) => {
    forget('expired')
    const now = clock.monotonic()
    const isSameBurst = lastMessageAt !== null && now - lastMessageAt < limits.unauthorizedBurstMs
    if (isSameBurst) return
    lastMessageAt = now
    events.emit('expiredMessage', error)
  })

  async function begin(): Promise<CurrentUser> {
    store.update({ status: 'loading' })
    const user = await pacs.session.info()
    const isBreastScreeningOn = await pacs.session.breastScreeningSwitch().catch(() => false)
    storage.setItem(storageKeys.roomId, user.roomId)
    store.update({ status: 'active', user, isBreastScreeningOn })
    events.emit('started', user)
    return user
  }

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    on: events.on,
    token: () => readToken(storage),
    lastPhone: () => storage.getItem(storageKeys.lastLoginPhone) ?? '',
    async restore() {
      if (readToken(storage) === null) return false
      try {
        await begin()
        return true
      } catch (thrown) {
        store.update({ status: 'anonymous' })
        if (PacsError.from(thrown).code === 'UNAUTHORIZED') return false
        throw thrown
      }
    },
    async logIn(input) {
      const { token } = await pacs.session.password(input)
      storage.setItem(storageKeys.token, token)
      storage.setItem(storageKeys.lastLoginPhone, input.phone)
      return await begin()
    },
    async logOut() {
      await pacs.session.logout().catch(() => null)
      forget('logout')
    },
    destroy() {
      stopListening()
      store.destroy()
      events.clear()
    },
  }
}
