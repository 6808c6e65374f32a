import { recordSearchOf, type StudyQuery, type StudyRow, studyApi } from '@opensono/pacs-core'
import { type PageState, pageState } from '../list/pageState'
import { useCall } from '../provider/useCall'
import { useController } from '../provider/useController'
import { useHeldRows } from './useHeldRows'

/** A page of the studies that a query finds. */
export interface UseStudySearchResult extends PageState<StudyRow> {
  /** Studies that came while the page was in sight, and wait so that nothing moves under the pointer. */
  readonly waiting: number
  /** Shows them. */
  readonly showWaiting: () => void
}

const idOf = (row: StudyRow) => row.studyId

/**
 * Reads the page that a query asks for, and keeps the former one in sight until it comes. Rows that change are renewed in their
 * places; new ones wait to be shown.
 *
 * @param query - the list's conditions.
 */
export function useStudySearch(query: StudyQuery): UseStudySearchResult {
  const search = recordSearchOf(useController(query))
  const found = useCall(studyApi.search, search, { isKeepingFormer: true, isByCursor: true })
  const page = pageState(found)
  const held = useHeldRows(
    JSON.stringify(search),
    found.isPlaceholderData || found.data === undefined ? undefined : page.rows,
    idOf,
  )
  return {
    ...page,
    rows: found.isPlaceholderData ? page.rows : held.rows,
    waiting: held.waiting,
    showWaiting: held.release,
    refetch: () => void found.refetch().then(held.release),
  }
}
