import { PacsError } from '../error/PacsError'
import { createEmitter } from '../store/createEmitter'
import { createStore } from '../store/createStore'
import { systemClock } from '../value/clock'
import { guardStorage } from '../value/guardStorage'
import { type KeyValueStorage, storageKeys } from '../value/keyValueStorage'
import { limits } from '../value/limits'
import { createKeptLogin } from './createKeptLogin'
import { createLoginEnd, type LoginEnd } from './createLoginEnd'
import { createUserLoader, type UserLoader } from './createUserLoader'
import type { LoginInput, Session, SessionOptions } from './Session'
import { nobody, type SessionParts } from './SessionParts'
import type { CurrentUser } from './sessionApi'

/** The stored token, or null. */
export function readToken(storage: KeyValueStorage): string | null {
  return guardStorage(storage).getItem(storageKeys.token)
}

/**
 * Makes the session's controller.
 *
 * @param options - the client and the storage.
 */
export function createSession(options: SessionOptions): Session {
  const { pacs, storage, clock = systemClock } = options
  const kept = createKeptLogin(storage)
  const parts: SessionParts = { pacs, kept, store: createStore(nobody), events: createEmitter(), clock }
  const { store, events } = parts
  const loader = createUserLoader(parts)
  const end = createLoginEnd(parts)
  const switcher = createSwitcher(parts, loader, end)
  const stopListening = [
    // While the token changes, calls that left with the former one are refused: that is no end of the login.
    pacs.on('unauthorized', (error) => {
      if (!switcher.isSwitching()) end.expire(error)
    }),
    pacs.on('locked', () => loader.showLock(true)),
  ]
  const accessToken = () => kept.token() ?? ''

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    on: events.on,
    token: kept.token,
    lastPhone: kept.lastPhone,
    deviceToken: kept.deviceToken,
    checkToken() {
      if (kept.token() !== null) return true
      if (store.getSnapshot().status === 'active') end.forget('expired')
      return false
    },
    restore: () => restore(parts, loader),
    checkPassword: (input) => pacs.session.passwordCheck({ ...input, ...deviceOf(parts) }),
    logIn: (input) => logIn(parts, loader, input),
    logOut: () => end.endBy(() => pacs.session.logout().catch(() => null)),
    endBy: end.endBy,
    lock() {
      loader.showLock(true)
      return loader.lockOnServer()
    },
    noteActivity: createActivity(parts),
    async unlock(credentials) {
      await pacs.session.unlock({ credentials })
      kept.setLocked(false)
      await loader.load()
    },
    switchRoom: (roomName) => switcher.to(() => pacs.session.switchRoom({ accessToken: accessToken(), roomName })),
    switchDepartment: (input) =>
      switcher.to(() => pacs.session.switchDepartment({ ...input, accessToken: accessToken() })),
    switchHospital: (input) => switcher.to(() => pacs.session.switchHospital(input)),
    async refresh() {
      const { status } = store.getSnapshot()
      if (kept.token() === null || status === 'anonymous' || status === 'offline') return
      if (kept.isLocked()) loader.showLock(true)
      await loader.load()
    },
    applyEvent(event) {
      const isOwn = event.type === 'session-ended' && event.sessionId === store.getSnapshot().user?.sessionId
      if (isOwn) end.expire(new PacsError('UNAUTHORIZED'))
    },
    destroy() {
      for (const stop of stopListening) stop()
      store.destroy()
      events.clear()
    },
  }
}

const deviceOf = ({ kept }: SessionParts) => {
  const deviceToken = kept.deviceToken()
  return deviceToken === null ? {} : { deviceToken }
}

/** Begins the work of the user whose token is stored. */
async function begin({ store, events }: SessionParts, loader: UserLoader): Promise<CurrentUser> {
  store.update({ status: 'loading', error: null })
  const user = await loader.load()
  events.emit('started', user)
  return user
}

async function logIn(parts: SessionParts, loader: UserLoader, input: LoginInput): Promise<CurrentUser> {
  parts.kept.open(await parts.pacs.session.password({ ...input, ...deviceOf(parts) }), input.phone)
  return await begin(parts, loader)
}

async function restore(parts: SessionParts, loader: UserLoader): Promise<boolean> {
  if (parts.kept.token() === null) return false
  try {
    await begin(parts, loader)
    return true
  } catch (thrown) {
    const error = PacsError.from(thrown)
    if (error.isRetryable) {
      parts.store.update({ status: 'offline', error })
      return false
    }
    parts.store.update({ status: 'anonymous' })
    if (error.code === 'UNAUTHORIZED') return false
    throw thrown
  }
}

/** @returns notes that somebody works, and calls the server now and then. */
function createActivity({ pacs, store, clock }: SessionParts): () => void {
  let activeAt = Number.NEGATIVE_INFINITY
  return () => {
    const { status, isLocked } = store.getSnapshot()
    const now = clock.monotonic()
    if (status !== 'active' || isLocked || now - activeAt < limits.session.activityMs) return
    activeAt = now
    // A failure needs no retry: the next input calls again. An older server counts every call as activity.
    void pacs.session.activity().catch(() => null)
  }
}

/** Lets the same user go on in another room, department or hospital. */
function createSwitcher({ kept, store, events }: SessionParts, loader: UserLoader, end: LoginEnd) {
  let isSwitching = false

  async function changeToken(ask: () => Promise<{ token: string }>): Promise<void> {
    const former = kept.token()
    isSwitching = true
    try {
      const { token } = await ask()
      // Who logged out meanwhile stays logged out.
      if (kept.token() !== former) throw new PacsError('UNAUTHORIZED')
      kept.setToken(token)
    } catch (thrown) {
      const error = PacsError.from(thrown)
      if (error.code === 'UNAUTHORIZED' && kept.token() === former) end.expire(error)
      throw error
    } finally {
      isSwitching = false
    }
  }

  return {
    isSwitching: () => isSwitching,
    async to(ask: () => Promise<{ token: string }>): Promise<CurrentUser> {
      const former = store.getSnapshot().user
      await changeToken(ask)
      const user = await loader.load()
      const isOtherHospital = former?.hospitalId !== user.hospitalId
      if (isOtherHospital) kept.clearPatient()
      events.emit('switched', { user, isOtherHospital })
      return user
    },
  }
}
