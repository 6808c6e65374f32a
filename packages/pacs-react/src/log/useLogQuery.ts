import { callsNamed, datePresetRange, type InputOf, type Language, limits, type logApi } from '@opensono/pacs-core'
import { type ListQuery, useListQuery } from '../list/useListQuery'
import { useToday } from '../session/useToday'

/** What the log is asked for. */
export interface LogQuery extends ListQuery {
  /** Days, both inside; null for any. */
  readonly range: { readonly start: string; readonly end: string } | null
  readonly user: string
  readonly content: string
  readonly study: string
  readonly outcome: '' | 'done' | 'refused'
}

/** The conditions as they travel. */
export type LogFilters = Omit<InputOf<typeof logApi.operations>, 'pageNumber' | 'pageSize' | 'cursor'>

/**
 * The conditions of a query, without its page. What was done is asked for by the calls of that name, since the log is kept in
 * English; a text that names none is looked for as it is.
 */
export function logFilters({ range, user, content, study, outcome }: LogQuery, language: Language): LogFilters {
  const call = content.trim() === '' ? [] : callsNamed(language, content)
  const texts = Object.entries({ user, content: call.length === 0 ? content : '', study, outcome }).map(
    ([name, text]) => [name, text.trim()] as const,
  )
  return {
    ...(range !== null && { from: range.start, to: range.end }),
    ...(call.length > 0 && { call }),
    ...Object.fromEntries(texts.filter(([, text]) => text !== '')),
  }
}

/** The log's query, remembered until the login ends; it begins with the last week. */
export function useLogQuery() {
  const today = useToday()
  const start: LogQuery = {
    range: datePresetRange('lastWeek', today),
    user: '',
    content: '',
    study: '',
    outcome: '',
    pageNumber: 0,
    pageSize: limits.studyPageSize,
  }
  return useListQuery('log', start)
}
