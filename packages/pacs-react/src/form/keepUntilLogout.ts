import type { Ended, Session } from '@opensono/pacs-core'
import type { DraftKeeper, KeptOfStudy } from './createDraftKeeper'

/** Keeps drafts until the user logs out: another page, and an expired login, take the form away but not what was typed. */
export function keepUntilLogout<Kept extends KeptOfStudy>(
  session: Pick<Session, 'on'>,
  keeper: DraftKeeper<Kept>,
): DraftKeeper<Kept> & Ended {
  const destroy = session.on('ended', ({ reason }) => {
    if (reason === 'logout') keeper.forgetAll()
  })
  return { ...keeper, destroy }
}
