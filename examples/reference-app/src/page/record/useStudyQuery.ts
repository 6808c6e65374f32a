import { calendarDate, createStudyQuery, type StudyQuery } from '@opensono/pacs-core'
import type { AppServices } from '../../service/AppServices'

/** One query for each login; it outlives the page that shows it. */
const queries = new WeakMap<object, StudyQuery>()

/**
 * The record list's query of the current login.
 *
 * @param services - the app's.
 */
export function useStudyQuery({ pacs, session, tabStorage }: AppServices): StudyQuery {
  const { user } = session.getSnapshot()
  const login = user ?? session
  const known = queries.get(login)
  if (known !== undefined) return known
  const query = createStudyQuery(tabStorage, () => ({
    departmentType: user?.departmentType ?? null,
    today: calendarDate(pacs.serverNow(), user?.timeZone),
  }))
  queries.set(login, query)
  return query
}
