import {
  createStudyQuery,
  MemoryStorage,
  recordConditionsOf,
  StatisticFilter,
  type StudyQuery,
  type StudyQueryState,
  type UserId,
} from '@opensono/pacs-core'
import { useMemo } from 'react'
import { useController } from '../provider/useController'
import { usePacs } from '../provider/usePacs'
import { useUser } from '../provider/useUser'
import { useToday } from '../session/useToday'

/** What the boards of statistics are asked for. */
export interface UseStatisticFilterResult {
  /** The conditions, changed as those of a list of records. */
  readonly query: StudyQuery
  /** What they are now. */
  readonly asked: StudyQueryState
  /** The same, as it travels; the same object while nothing changes. */
  readonly filter: StatisticFilter
}

/** Boards begin with the studies that were examined in the last month. */
const rules = { defaultStudyTimeType: 'StudyTime', defaultStudyRange: 'month' } as const

/** One query for each login. */
function createStatisticQueries() {
  let current: { readonly userId: UserId | null; readonly query: StudyQuery } | null = null
  let day = ''
  function destroy(): void {
    current?.query.destroy()
    current = null
  }
  return {
    of(userId: UserId | null, today: string): StudyQuery {
      // A page may stay open over midnight: what is reset then begins with that day's month.
      day = today
      if (current?.userId === userId) return current.query
      destroy()
      // What a board is asked for may name a doctor: it stays in memory.
      const query = createStudyQuery(new MemoryStorage(), () => ({ departmentType: null, today: day, rules }))
      current = { userId, query }
      return query
    },
    destroy,
  }
}

/** The filter that all boards share, remembered until the login ends. */
export function useStatisticFilter(): UseStatisticFilterResult {
  const { lifetime } = usePacs()
  const userId = useUser()?.userId ?? null
  const query = lifetime.once(createStatisticQueries).of(userId, useToday())
  const asked = useController(query)
  const filter = useMemo(() => StatisticFilter.parse(recordConditionsOf(asked)), [asked])
  return { query, asked, filter }
}
