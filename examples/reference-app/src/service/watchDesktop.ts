import { followExit } from '@opensono/pacs-capture/workstation'
import type { Session } from '@opensono/pacs-core'
import { createWindowBridge } from './createWindowBridge'

/**
 * Ends the login when the desktop shell closes, on every page: the workstation does not end a login that the app has made.
 *
 * @param session - the login.
 * @returns ends it.
 */
export function watchDesktop(session: Pick<Session, 'getSnapshot' | 'logOut'>): () => void {
  return followExit({ bridge: createWindowBridge(window), session })
}
