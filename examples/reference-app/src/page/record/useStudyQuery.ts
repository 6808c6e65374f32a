import { calendarDate, createStudyQuery, type StudyQuery, type WorkRules } from '@opensono/pacs-core'
import { useController, usePacs } from '@opensono/pacs-react'
import { useServices } from '../../service/ServicesContext'

/** One query for each login; it outlives the page that shows it. */
function createStudyQueries() {
  let current: { login: string; query: StudyQuery; facts: { rules: WorkRules } } | null = null
  return {
    of(login: string, make: (facts: { readonly rules: WorkRules }) => StudyQuery, rules: WorkRules): StudyQuery {
      if (current?.login === login) {
        current.facts.rules = rules
        return current.query
      }
      const facts = { rules }
      current = { login, query: make(facts), facts }
      return current.query
    },
    destroy() {
      current?.query.destroy()
      current = null
    },
  }
}

/**
 * The record list's query of the current login.
 *
 * @param rules - what the hospital wants lists to start with, as it is now.
 */
export function useStudyQuery(rules: WorkRules): StudyQuery {
  const { pacs, session, lifetime } = usePacs()
  const { tabStorage } = useServices()
  const user = useController(session, (state) => state.user)
  // The user is read again now and then: a login is known by its names.
  const login = [user?.sessionId, user?.userId, user?.hospitalId, user?.departmentId].join(' ')
  const make = (facts: { readonly rules: WorkRules }) =>
    createStudyQuery(tabStorage, () => {
      const now = session.getSnapshot().user
      return {
        departmentType: now?.departmentType ?? null,
        today: calendarDate(pacs.serverNow(), now?.timeZone),
        rules: facts.rules,
      }
    })
  return lifetime.once(createStudyQueries).of(login, make, rules)
}
