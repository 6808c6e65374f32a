import { followLogin } from '@opensono/pacs-capture/workstation'
import { errorText, type PacsError, studyQueryKey } from '@opensono/pacs-core'
import type { createRouter } from '../route/createRouter'
import { guard } from '../route/guard'
import type { AppServices } from './AppServices'

/**
 * What follows from the end of a session and from refused or lost calls, whatever made them. Lives as long as the page.
 *
 * @param services - the app's.
 * @param router - takes the user to the login.
 */
export function watchSession(services: AppServices, router: ReturnType<typeof createRouter>): void {
  const { pacs, session, currentPatient, tabStorage, toasts, text } = services
  const say = (error: PacsError, isFirst = false) => {
    const timeZone = session.getSnapshot().user?.timeZone
    toasts.show({ tone: 'error', text: errorText(text.getSnapshot().t, error, { timeZone }), isFirst })
  }

  followLogin({
    session,
    currentPatient,
    onMoved(user) {
      void router.revalidate()
      toasts.info(text.getSnapshot().t('app.switchedElsewhere', { room: user.roomName }))
    },
  })
  session.on('ended', ({ reason }) => {
    tabStorage.removeItem(studyQueryKey)
    const back = reason === 'expired' ? guard(new URL(window.location.href), false) : null
    void router.navigate(back ?? '/login')
  })
  // Another hospital may have given other rights.
  session.on('switched', () => void router.revalidate())
  session.on('expiredMessage', (error) => {
    // Whatever else failed and is still shown.
    if (router.state.location.pathname !== '/login') say(error, true)
  })
  pacs.on('forbidden', (error) => say(error))
  pacs.on('timedOut', (error) => say(error))
}
