import { type CurrentPatient, type CurrentUser, type Session, storageKeys } from '@opensono/pacs-core'

/** The window's events, as far as they are used. */
export type PageEvents = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

/** What a login is followed with. */
export interface FollowLoginOptions {
  session: Session
  currentPatient: CurrentPatient
  /** @defaultValue `window` */
  page?: PageEvents | undefined
  /** Loads the page again. @defaultValue `location.reload()` */
  reload?: (() => void) | undefined
  /** Another tab went on in another room, and this one followed. */
  onMoved?: ((user: CurrentUser) => void) | undefined
}

/**
 * Listens to an event of the page.
 *
 * @returns ends it.
 */
export function listen<Kind extends keyof WindowEventMap>(
  page: PageEvents,
  kind: Kind,
  listener: (event: WindowEventMap[Kind]) => void,
  options: AddEventListenerOptions = {},
): () => void {
  const handle = listener as (event: Event) => void
  page.addEventListener(kind, handle, options)
  return () => page.removeEventListener(kind, handle, options)
}

/**
 * What every page does about its login: hides the patient when the login ends, and works as the user who logs in, moves or locks the screen
 * in another tab of the browser.
 *
 * @param options - the session and the current patient.
 * @returns ends it.
 */
export function followLogin(options: FollowLoginOptions): () => void {
  const { session, currentPatient, page = window, reload = () => location.reload(), onMoved } = options
  let tokenWhenHidden = session.token()

  /** Another tab has another login. */
  function follow(former: CurrentUser): void {
    const stop = session.on('started', (user) => {
      const isSameUser = user.userId === former.userId
      // Where another user logs in, that user works here too, on no patient yet.
      if (!isSameUser || user.hospitalId !== former.hospitalId) currentPatient.clear()
      if (isSameUser && user.roomId !== former.roomId) onMoved?.(user)
    })
    void session
      .restore()
      .catch(() => false)
      .finally(stop)
  }

  const stops = [
    session.on('ended', () => currentPatient.hide()),
    session.on('switched', ({ isOtherHospital }) => {
      if (isOtherHospital) currentPatient.clear()
    }),
    listen(page, 'storage', ({ key, newValue }) => {
      if (key === storageKeys.locked) void session.refresh().catch(() => null)
      const former = session.getSnapshot().user
      if (key === storageKeys.token && newValue !== null && former !== null) follow(former)
    }),
    // A page from the browser's back-forward cache shows what it showed when it was left: under another login it is loaded again.
    listen(page, 'pageshow', ({ persisted }) => {
      if (persisted && session.token() !== tokenWhenHidden) reload()
    }),
    listen(page, 'pagehide', () => {
      tokenWhenHidden = session.token()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
