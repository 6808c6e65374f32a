import { errorText, PacsError, storageKeys, studyQueryKey } from '@opensono/pacs-core'
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

  session.on('ended', ({ reason }) => {
    currentPatient.hide()
    tabStorage.removeItem(studyQueryKey)
    const back = reason === 'expired' ? guard(new URL(window.location.href), false) : null
    void router.navigate(back ?? '/login')
  })
  // The token is shared with other tabs: where another user logs in, that user works here too, on no patient yet.
  window.addEventListener('storage', ({ key, newValue }) => {
    const former = session.getSnapshot().user
    if (key !== storageKeys.token || newValue === null || former === null) return
    const stop = session.on('started', ({ userId }) => {
      if (userId !== former.userId) currentPatient.clear()
    })
    void session
      .restore()
      .catch((thrown) => say(PacsError.from(thrown)))
      .finally(stop)
  })
  session.on('expiredMessage', (error) => {
    if (router.state.location.pathname !== '/login') say(error)
  })
  pacs.on('forbidden', say)
  pacs.on('timedOut', say)
}
