import type { Session, ShellBridge } from '@opensono/pacs-core'

/** Which shell is followed, and whose login it ends. */
export interface FollowExitOptions {
  bridge: ShellBridge
  session: Pick<Session, 'getSnapshot' | 'logOut'>
}

/**
 * Ends the login when the desktop shell closes (`appExit`). Where nobody is logged in, the shell is informed of that. A workstation does so
 * itself, but for a login that the host has made: its host calls this once.
 *
 * @param options - the shell and the session.
 * @returns ends it.
 */
export function followExit({ bridge, session }: FollowExitOptions): () => void {
  return bridge.subscribe((message) => {
    if (message.type !== 'appExit') return
    if (session.getSnapshot().status === 'active') void session.logOut()
    else bridge.send({ type: 'webPageStatus', status: 'not-logged-in' })
  })
}
