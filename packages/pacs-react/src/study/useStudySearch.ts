import { isFee, type StudyQuery, type StudyRow, studyApi } from '@opensono/pacs-core'
import { type PageState, pageState } from '../provider/pageState'
import { useCall } from '../provider/useCall'
import { useController } from '../provider/useController'

/** A page of the studies that a query finds. */
export type UseStudySearchResult = PageState<StudyRow>

/**
 * Reads the page that a query asks for, and keeps the former one in sight until it comes.
 *
 * @param query - the list's conditions.
 */
export function useStudySearch(query: StudyQuery): UseStudySearchResult {
  const { range, text, studyStatus, studyFee, studyTimeType, pageNumber, pageSize } = useController(query)
  const found = useCall(
    studyApi.search,
    {
      studyTimeType,
      pageNumber,
      pageSize,
      ...(range !== null && { startTime: range.start, endTime: range.end }),
      ...(text.trim() !== '' && { text: text.trim() }),
      // A fee that is still being typed finds nothing yet.
      ...(isFee(studyFee) && { studyFee }),
      ...(studyStatus.length > 0 && { studyStatus: [...studyStatus] }),
    },
    { isKeepingFormer: true },
  )
  return pageState(found)
}
