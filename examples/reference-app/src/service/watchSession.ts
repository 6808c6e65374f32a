import { type CurrentUser, errorText, PacsError, storageKeys, studyQueryKey } from '@opensono/pacs-core'
import type { createRouter } from '../route/createRouter'
import { guard } from '../route/guard'
import type { AppServices } from './AppServices'

/**
 * What follows from the end of a session and from refused or lost calls, wherever they were made. Lives as long as the page.
 *
 * @param services - the app's.
 * @param router - takes the user to the login.
 */
export function watchSession(services: AppServices, router: ReturnType<typeof createRouter>): void {
  const { pacs, session, currentPatient, tabStorage, toasts, text } = services
  const say = (error: PacsError) => toasts.error(errorText(text.getSnapshot().t, error))
  let tokenWhenHidden = session.token()

  /** This tab goes on where another one has gone. */
  function follow(user: CurrentUser): void {
    void router.revalidate()
    toasts.info(text.getSnapshot().t('app.switchedElsewhere', { room: user.roomName }))
  }

  session.on('ended', ({ reason }) => {
    currentPatient.hide()
    tabStorage.removeItem(studyQueryKey)
    const back = reason === 'expired' ? guard(new URL(window.location.href), false) : null
    void router.navigate(back ?? '/login')
  })
  session.on('switched', ({ isOtherHospital }) => {
    if (isOtherHospital) currentPatient.clear()
    // Another hospital may have given other rights.
    void router.revalidate()
  })
  // The token is shared with other tabs: where another user logs in, that user works here too, on no patient yet.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === storageKeys.locked) void session.refresh().catch(() => null)
    const former = session.getSnapshot().user
    if (key !== storageKeys.token || newValue === null || former === null) return
    const stop = session.on('started', (user) => {
      const isSameUser = user.userId === former.userId
      if (!isSameUser || user.hospitalId !== former.hospitalId) currentPatient.clear()
      if (isSameUser && user.roomId !== former.roomId) follow(user)
    })
    void session
      .restore()
      .catch((thrown) => say(PacsError.from(thrown)))
      .finally(stop)
  })
  // A page from the browser's back-forward cache shows what it showed when it was left: under another login it begins anew.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && session.token() !== tokenWhenHidden) window.location.reload()
  })
  window.addEventListener('pagehide', () => {
    tokenWhenHidden = session.token()
  })
  session.on('expiredMessage', (error) => {
    if (router.state.location.pathname !== '/login') say(error)
  })
  pacs.on('forbidden', say)
  pacs.on('timedOut', say)
}
