import { calendarDate, createStudyQuery, type StudyQuery, type WorkRules } from '@opensono/pacs-core'
import type { AppServices } from '../../service/AppServices'

/** One query for each login; it outlives the page that shows it. */
const queries = new WeakMap<object, { query: StudyQuery; facts: { rules: WorkRules } }>()

/**
 * The record list's query of the current login.
 *
 * @param services - the app's.
 * @param rules - what the hospital wants lists to start with, as it is now.
 */
export function useStudyQuery({ pacs, session, tabStorage }: AppServices, rules: WorkRules): StudyQuery {
  const { user } = session.getSnapshot()
  const login = user ?? session
  const known = queries.get(login)
  if (known !== undefined) {
    known.facts.rules = rules
    return known.query
  }
  const facts = { rules }
  const query = createStudyQuery(tabStorage, () => ({
    departmentType: user?.departmentType ?? null,
    today: calendarDate(pacs.serverNow(), user?.timeZone),
    rules: facts.rules,
  }))
  queries.set(login, { query, facts })
  return query
}
