import type { Session, ShellBridge } from '@opensono/pacs-core'

/**
 * What the desktop shell's closing means: the login is cleared, or the shell is informed that nobody is logged in.
 *
 * @param bridge - to the shell.
 * @param session - the login.
 * @returns ends it.
 */
export function watchDesktop(bridge: ShellBridge, session: Pick<Session, 'getSnapshot' | 'logOut'>): () => void {
  return bridge.subscribe((message) => {
    if (message.type !== 'appExit') return
    if (session.getSnapshot().status === 'active') void session.logOut()
    else bridge.send({ type: 'webPageStatus', status: 'not-logged-in' })
  })
}
