import { errorText } from '@opensono/pacs-core'
import { studyQueryKey } from '@opensono/pacs-react'
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
  const { pacs, session, currentPatient, queryClient, tabStorage, toasts, text } = services
  const say = (error: Parameters<typeof errorText>[1]) => toasts.error(errorText(text.getSnapshot().t, error))

  function leave(): void {
    currentPatient.hide()
    tabStorage.removeItem(studyQueryKey)
    queryClient.clear()
    const url = new URL(window.location.href)
    void router.navigate(guard(url, false) ?? '/login')
  }

  session.on('ended', ({ reason }) => {
    if (reason === 'expired') leave()
    else {
      leave()
      void router.navigate('/login')
    }
  })
  session.on('expiredMessage', (error) => {
    if (router.state.location.pathname !== '/login') say(error)
  })
  pacs.on('forbidden', say)
  pacs.on('timedOut', say)
  // Another tab that logs out takes this one along: the token is theirs together.
  window.addEventListener('storage', (event) => {
    if (event.key === 'pacs_token' && event.newValue === null && session.getSnapshot().status === 'active') {
      void session.logOut()
    }
  })
}
