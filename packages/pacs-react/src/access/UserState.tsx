import type { UserRow } from '@opensono/pacs-core'
import { CircleCheck, CircleOff, Lock } from 'lucide-react'
import { StatusTag } from '../control/feedback/StatusTag'
import { usePacs } from '../provider/usePacs'
import { useText } from '../provider/useText'
import { accessText } from './accessText'

/** What keeps a user from logging in: wrong passwords, or too many codes that were asked for. */
export type LoginLock = 'lockedUntil' | 'codesRefusedUntil'

const loginLocks: readonly LoginLock[] = ['lockedUntil', 'codesRefusedUntil']

/** The locks of an account that are not over. */
export function loginLocksOf(user: Pick<UserRow, LoginLock>, nowMs: number): { lock: LoginLock; until: string }[] {
  return loginLocks.flatMap((lock) => {
    const until = user[lock]
    return until !== null && Date.parse(until) > nowMs ? [{ lock, until }] : []
  })
}

/** Whether a user may log in, as icon and word. */
export function UserState({ user }: { user: UserRow }) {
  const { t } = useText(accessText)
  const { pacs } = usePacs()
  if (!user.isEnabled) return <StatusTag icon={<CircleOff aria-hidden />}>{t('users.disabled')}</StatusTag>
  if (loginLocksOf(user, pacs.serverNow()).length > 0) {
    return (
      <StatusTag tone="warning" icon={<Lock aria-hidden />}>
        {t('users.locked')}
      </StatusTag>
    )
  }
  return (
    <StatusTag tone="success" icon={<CircleCheck aria-hidden />}>
      {t('users.enabled')}
    </StatusTag>
  )
}
