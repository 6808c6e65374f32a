import type { UserRow } from '@opensono/pacs-core'
import { CircleCheck, CircleOff, Lock } from 'lucide-react'
import { StatusTag } from '../control/feedback/StatusTag'
import { usePacs } from '../provider/usePacs'
import { useText } from '../provider/useText'
import { accessText } from './accessText'

/** Whether wrong passwords keep an account locked now. */
export function isLockedOut({ lockedUntil }: Pick<UserRow, 'lockedUntil'>, nowMs: number): boolean {
  return lockedUntil !== null && Date.parse(lockedUntil) > nowMs
}

/** Whether a user may log in, as icon and word. */
export function UserState({ user }: { user: UserRow }) {
  const { t } = useText(accessText)
  const { pacs } = usePacs()
  if (!user.isEnabled) return <StatusTag icon={<CircleOff aria-hidden />}>{t('users.disabled')}</StatusTag>
  if (isLockedOut(user, pacs.serverNow())) {
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
