import type { DataOf, InputOf } from '../api/endpoint'
import type { Pacs } from '../api/Pacs'
import type { PacsError } from '../error/PacsError'
import type { ServerEvent } from '../event/ServerEvent'
import type { Controller } from '../store/createStore'
import type { Clock } from '../value/clock'
import type { KeyValueStorage } from '../value/keyValueStorage'
import type { CurrentUser, sessionApi } from './sessionApi'
import type { UserFlags } from './userFlags'

/**
 * The login as it is now. Of the specification's flags, `isLogin` is the status `active`, `pageInitFlag` the event `started`, and
 * `roomChangeFlag` the event `switched`.
 */
export interface SessionState {
  /**
   * `anonymous`: nobody; `loading`: a token is there, its user is being read; `active`: somebody works; `offline`: a token is there, but its
   * user could not be read, which may succeed later.
   */
  readonly status: 'anonymous' | 'loading' | 'active' | 'offline'
  /** Why the user could not be read; null unless `offline`. */
  readonly error: PacsError | null
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
  /**
   * Reads the user of a stored token; answers whether somebody works now. A server that cannot be reached makes the status `offline`; call
   * it again later. A token in a query string is not looked at.
   *
   * @throws {@link PacsError} what will not pass by itself.
   */
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
   * Somebody touched, typed or pressed a pedal, or a recording runs: the server is notified, at most every 30 seconds, so that the login does
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
  /** Handles the server's message that this login has ended. */
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
  /** The client; its `token` option should be `readToken` over the same storage. */
  pacs: Pacs<{ session: typeof sessionApi }>
  /** Where the token, the last phone and the device's name are kept: `localStorage`. */
  storage: KeyValueStorage
  clock?: Clock
}
