import type { MoreConditions, StudyRow, UserId } from '@opensono/pacs-core'
import { useMemo, useState } from 'react'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'
import { studyText } from '../studyText'

/** Somebody whom a list can be asked for. */
export interface Person {
  readonly userId: UserId
  readonly name: string
}

/**
 * Whom a list of studies can be asked for: the user, those whom its rows name, and those whom it is asked for. A list of all users is for
 * administrators alone.
 *
 * @param rows - what the list shows.
 * @param more - what it is asked for.
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
