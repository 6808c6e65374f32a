import type { MoreConditions, StudyRow, UserId } from '@opensono/pacs-core'
import { useMemo, useState } from 'react'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'
import { studyText } from '../studyText'

/** A user by whom a list can be filtered. */
export interface Person {
  readonly userId: UserId
  readonly name: string
}

/**
 * Users by whom the list can be filtered: the logged-in user, those named in its rows, and those of the current filter. Only
 * administrators may read a list of all users.
 *
 * @param rows - what the list shows.
 * @param more - the current filter.
 */
export function usePeople(rows: readonly StudyRow[], more: MoreConditions): readonly Person[] {
  const { t } = useText(studyText)
  const user = useUser()
  // Who was named once has a name as long as the list is open.
  const [names] = useState(() => new Map<UserId, string>())
  return useMemo(() => {
    const found = new Map<UserId, string>()
    if (user !== null) found.set(user.userId, t('studyList.me', { name: user.name }))
    for (const { examinedById, examinedByName, registeredById, registeredByName } of rows) {
      if (!found.has(registeredById)) found.set(registeredById, registeredByName)
      if (examinedById !== null && examinedByName !== null && !found.has(examinedById)) {
        found.set(examinedById, examinedByName)
      }
    }
    for (const [userId, name] of found) names.set(userId, name)
    for (const userId of [...(more.examinedByIds ?? []), ...(more.registeredByIds ?? [])]) {
      const name = names.get(userId)
      if (name !== undefined && !found.has(userId)) found.set(userId, name)
    }
    return [...found].map(([userId, name]) => ({ userId, name }))
  }, [rows, more, user, names, t])
}
