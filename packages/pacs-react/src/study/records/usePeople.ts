import type { StudyRow, UserId } from '@opensono/pacs-core'
import { useMemo } from 'react'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'
import { studyText } from '../studyText'

/** Somebody whom a list can be asked for. */
export interface Person {
  readonly userId: UserId
  readonly name: string
}

/**
 * Whom a list of studies can be asked for: the user, and those whom its rows name. A list of all users is for administrators alone.
 *
 * @param rows - what the list shows.
 */
export function usePeople(rows: readonly StudyRow[]): readonly Person[] {
  const { t } = useText(studyText)
  const user = useUser()
  return useMemo(() => {
    const found = new Map<UserId, string>()
    if (user !== null) found.set(user.userId, t('studyList.me', { name: user.name }))
    for (const { examinedById, examinedByName, registeredById, registeredByName } of rows) {
      if (!found.has(registeredById)) found.set(registeredById, registeredByName)
      if (examinedById !== null && examinedByName !== null && !found.has(examinedById)) {
        found.set(examinedById, examinedByName)
      }
    }
    return [...found].map(([userId, name]) => ({ userId, name }))
  }, [rows, user, t])
}
