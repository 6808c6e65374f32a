import type { DataOf, InputOf } from '../api/endpoint'
import type { Pacs } from '../api/Pacs'
import { PacsError } from '../error/PacsError'
import type { ServerEvent } from '../event/ServerEvent'
import { createEmitter } from '../store/createEmitter'
import { type Controller, createStore } from '../store/createStore'
import { type Clock, systemClock } from '../value/clock'
import { type KeyValueStorage, storageKeys } from '../value/keyValueStorage'
import { limits } from '../value/limits'
import type { CurrentUser, sessionApi } from './sessionApi'
import { type UserFlags, userFlags } from './userFlags'

/**
 * The login as it is now. Of the specification's flags, `isLogin` is the status `active`, `pageInitFlag` the event `started`, and
 * `roomChangeFlag` the event `switched`.
 */
export interface SessionState {
  /** `anonymous`: nobody; `loading`: a token is there, its user is being read; `active`: somebody works. */
  readonly status: 'anonymous' | 'loading' | 'active'
  /** Who works; null unless `active`. */
  readonly user: CurrentUser | null
  /** Whether breast screening is switched on. */
  readonly isBreastScreeningOn: boolean
  /** What the user may do at the capture card and the report. */
  readonly flags: UserFlags
  /** True while the screen is locked: nothing may be shown, what runs goes on. */
  readonly isLocked: boolean
}

/** What happened to the login. */
export interface SessionEventMap {
  /** Somebody's work began: after login, or when a stored token was good. */
  started: CurrentUser
  /** The same user goes on in another room, department or hospital. */
  switched: { user: CurrentUser; isOtherHospital: boolean }
  /** The session ended: by the user, or because the server said so. */
  ended: { reason: 'logout' | 'expired' }
  /** Show the login-timeout message; sent once per burst of 401 answers. */
  expiredMessage: PacsError
}

/** What a login page sends; the device's name is added. */
export type LoginInput = InputOf<typeof sessionApi.password>

/** Login, the current user, and the end of both. */
export interface Session extends Controller<SessionState> {
  /** Reads the user of a stored token; answers whether somebody works now. A token in a query string is not looked at. */
  restore(): Promise<boolean>
  /** Proves a password, before a place is chosen. @throws {@link PacsError} each failure by its own code. */
  checkPassword(input: { phone: string; credentials: string }): Promise<DataOf<typeof sessionApi.passwordCheck>>
  /** Logs in to a room. @throws {@link PacsError} each failure by its own code. */
  logIn(input: LoginInput): Promise<CurrentUser>
  /** Ends the session, here even when the server cannot be reached. */
  logOut(): Promise<void>
  /**
   * Does what ends this login on the server, a changed password for instance: the end is then the user's own act and not an expiry.
   * When it fails, the login goes on.
   */
  endBy(work: () => Promise<void>): Promise<void>
  /** Locks the screen, here at once, even when the server cannot be reached. @throws {@link PacsError} `NOT_SUPPORTED`, unlocked. */
  lock(): Promise<void>
  /**
   * Somebody touched, typed or pressed a pedal, or a recording runs: the server is told, at most every 30 seconds, so that the login does
   * not end by idleness. Call it as often as you like.
   */
  noteActivity(): void
  /** Opens the locked screen. @throws {@link PacsError} `WRONG_PASSWORD`, `ACCOUNT_LOCKED`. */
  unlock(credentials: string): Promise<void>
  /** Goes on in another room of the department. */
  switchRoom(roomName: string): Promise<CurrentUser>
  /** Goes on in another department of the hospital. */
  switchDepartment(input: { departmentId: string; roomName: string }): Promise<CurrentUser>
  /** Goes on in another hospital, by a ticket of `switchableHospitals`. */
  switchHospital(input: InputOf<typeof sessionApi.switchHospital>): Promise<CurrentUser>
  /** Reads the user and the lock again: another tab changed them. */
  refresh(): Promise<void>
  /** Takes notice of what the server told: the end of this login. */
  applyEvent(event: ServerEvent): void
  /** The token as it is now, for the client. */
  token(): string | null
  /** Whether a token is stored. Without one the user is cleared: another page of this origin may have removed it. */
  checkToken(): boolean
  /** The phone that logged in last on this device. */
  lastPhone(): string
  /** What names this computer to the server; null before its first login. Calls outside of this controller that prove a password send it. */
  deviceToken(): string | null
  /** Listens to what happens. */
  on<Kind extends keyof SessionEventMap>(kind: Kind, listener: (event: SessionEventMap[Kind]) => void): () => void
  /** Stops listening to the client. */
  destroy(): void
}

/** How a session is made. */
export interface SessionOptions {
  /** The client; its `token` option should be {@link readToken} over the same storage. */
  pacs: Pacs<{ session: typeof sessionApi }>
  /** Where the token, the last phone and the device's name are kept: `localStorage`. */
  storage: KeyValueStorage
  clock?: Clock
}

/** The stored token, or null. */
export function readToken(storage: KeyValueStorage): string | null {
  return storage.getItem(storageKeys.token)
}

const nobody: SessionState = {
  status: 'anonymous',
  user: null,
  isBreastScreeningOn: false,
  flags: userFlags([], false),
  isLocked: false,
}

/**
 * Makes the session's controller.
 *
 * @param options - the client and the storage.
 */
export function createSession(options: SessionOptions): Session {
  const { pacs, storage } = options
  const clock = options.clock ?? systemClock
  const store = createStore<SessionState>(nobody)
  const events = createEmitter<SessionEventMap>()
  let lastMessageAt: number | null = null
  let isSwitching = false
  let isEnding = false
  let reads = 0
  let activeAt = Number.NEGATIVE_INFINITY

  function showLock(isLocked: boolean): void {
    if (isLocked) storage.setItem(storageKeys.locked, '1')
    else storage.removeItem(storageKeys.locked)
    store.update({ isLocked })
  }

  function forget(reason: 'logout' | 'expired'): void {
    const hadSession = storage.getItem(storageKeys.token) !== null || store.getSnapshot().status !== 'anonymous'
    storage.removeItem(storageKeys.token)
    storage.removeItem(storageKeys.currentPatient)
    storage.removeItem(storageKeys.locked)
    store.update(nobody)
    if (hadSession) events.emit('ended', { reason })
  }

  function expire(error: PacsError): void {
    if (isEnding) return
    forget('expired')
    const now = clock.monotonic()
    const isSameBurst = lastMessageAt !== null && now - lastMessageAt < limits.unauthorizedBurstMs
    if (isSameBurst) return
    lastMessageAt = now
    events.emit('expiredMessage', error)
  }

  const stopListening = [
    // While the token changes, calls that left with the former one are refused: that is no end of the login.
    pacs.on('unauthorized', (error) => {
      if (!isSwitching) expire(error)
    }),
    pacs.on('locked', () => showLock(true)),
  ]

  async function tellLock(): Promise<void> {
    try {
      await pacs.session.lock()
    } catch (thrown) {
      const error = PacsError.from(thrown)
      // Nobody could open it again. Whatever else failed, what is hidden stays hidden.
      if (error.code === 'NOT_SUPPORTED') showLock(false)
      throw error
    }
  }

  async function read(): Promise<CurrentUser> {
    const token = readToken(storage)
    reads += 1
    const turn = reads
    const user = await pacs.session.info()
    // While locked the switch is not told; it is read again when the screen is opened.
    const isBreastScreeningOn = !user.isLocked && (await pacs.session.breastScreeningSwitch().catch(() => false))
    const tokenNow = readToken(storage)
    // Meanwhile the login has ended, or gone on under another token: this is no answer about what runs now.
    if (tokenNow === null) throw new PacsError('UNAUTHORIZED')
    if (tokenNow !== token) return read()
    storage.setItem(storageKeys.roomId, user.roomId)
    const flags = userFlags(user.authorities, isBreastScreeningOn)
    store.update({ status: 'active', user, isBreastScreeningOn, flags })
    if (turn !== reads) return user
    // Hidden while the server could not be told: it is told now, and only the password opens it.
    const isUntold = !user.isLocked && storage.getItem(storageKeys.locked) !== null
    showLock(user.isLocked || isUntold)
    if (isUntold) void tellLock().catch(() => null)
    return user
  }

  async function begin(): Promise<CurrentUser> {
    store.update({ status: 'loading' })
    const user = await read()
    events.emit('started', user)
    return user
  }

  async function goOn(ask: () => Promise<{ token: string }>): Promise<CurrentUser> {
    const former = store.getSnapshot().user
    const formerToken = readToken(storage)
    const isSameLogin = () => readToken(storage) === formerToken
    isSwitching = true
    try {
      const { token } = await ask()
      // Who logged out meanwhile stays logged out.
      if (!isSameLogin()) throw new PacsError('UNAUTHORIZED')
      storage.setItem(storageKeys.token, token)
    } catch (thrown) {
      const error = PacsError.from(thrown)
      if (error.code === 'UNAUTHORIZED' && isSameLogin()) expire(error)
      throw error
    } finally {
      isSwitching = false
    }
    const user = await read()
    const isOtherHospital = former?.hospitalId !== user.hospitalId
    if (isOtherHospital) storage.removeItem(storageKeys.currentPatient)
    events.emit('switched', { user, isOtherHospital })
    return user
  }

  async function endBy(work: () => Promise<unknown>): Promise<void> {
    isEnding = true
    try {
      await work()
      forget('logout')
    } finally {
      isEnding = false
    }
  }

  const deviceToken = () => storage.getItem(storageKeys.device)
  const device = () => {
    const token = deviceToken()
    return token === null ? {} : { deviceToken: token }
  }
  const accessToken = () => readToken(storage) ?? ''

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    on: events.on,
    token: () => readToken(storage),
    checkToken() {
      if (readToken(storage) !== null) return true
      if (store.getSnapshot().status === 'active') forget('expired')
      return false
    },
    lastPhone: () => storage.getItem(storageKeys.lastLoginPhone) ?? '',
    deviceToken,
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
    checkPassword: (input) => pacs.session.passwordCheck({ ...input, ...device() }),
    async logIn(input) {
      const opened = await pacs.session.password({ ...input, ...device() })
      storage.removeItem(storageKeys.locked)
      storage.setItem(storageKeys.token, opened.token)
      storage.setItem(storageKeys.lastLoginPhone, input.phone)
      if (opened.deviceToken !== undefined) storage.setItem(storageKeys.device, opened.deviceToken)
      return await begin()
    },
    // What the server tells of the end meanwhile is no expiry.
    logOut: () => endBy(() => pacs.session.logout().catch(() => null)),
    endBy,
    lock() {
      showLock(true)
      return tellLock()
    },
    noteActivity() {
      const { status, isLocked } = store.getSnapshot()
      const now = clock.monotonic()
      if (status !== 'active' || isLocked || now - activeAt < limits.session.activityMs) return
      activeAt = now
      // Told again in a moment; an older server counts every call.
      void pacs.session.activity().catch(() => null)
    },
    async unlock(credentials) {
      await pacs.session.unlock({ credentials })
      storage.removeItem(storageKeys.locked)
      await read()
    },
    switchRoom: (roomName) => goOn(() => pacs.session.switchRoom({ accessToken: accessToken(), roomName })),
    switchDepartment: (input) => goOn(() => pacs.session.switchDepartment({ ...input, accessToken: accessToken() })),
    switchHospital: (input) => goOn(() => pacs.session.switchHospital(input)),
    async refresh() {
      if (readToken(storage) === null || store.getSnapshot().status === 'anonymous') return
      if (storage.getItem(storageKeys.locked) !== null) showLock(true)
      await read()
    },
    applyEvent(event) {
      const isOwn = event.type === 'session-ended' && event.sessionId === store.getSnapshot().user?.sessionId
      if (isOwn) expire(new PacsError('UNAUTHORIZED'))
    },
    destroy() {
      for (const stop of stopListening) stop()
      store.destroy()
      events.clear()
    },
  }
}
