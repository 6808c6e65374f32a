import { PacsError, type ReportReview, reviewApi, type StudyId, systemClock } from '@opensono/pacs-core'
import { useState } from 'react'
import { useToasts } from '../../control/toast/ToastProvider'
import { setAnswer } from '../../provider/callKey'
import { useErrorText } from '../../provider/useErrorText'
import { useMutationCall } from '../../provider/useMutationCall'
import { usePacs } from '../../provider/usePacs'

/** How often the server is asked whether a review has ended, in milliseconds. A review that a server lost ends there, too. */
const everyMs = 1_000

/** The review of a report that somebody started here. */
export interface UseReviewResult {
  /** Until it has ended: the report is not left meanwhile. */
  isReviewing: boolean
  /**
   * Reviews a saved version of the report, and says why it cannot.
   *
   * @param isAgain - also if the current version was already reviewed.
   * @returns what was found; null when it could not be made.
   */
  review: (version: number, isAgain: boolean) => Promise<ReportReview | null>
}

/** Reviews the report of a study. */
export function useReview(studyId: StudyId): UseReviewResult {
  const { pacs, queryClient } = usePacs()
  const toasts = useToasts()
  const errorText = useErrorText()
  const [isReviewing, setReviewing] = useState(false)
  const starting = useMutationCall(reviewApi.start)
  const repeating = useMutationCall(reviewApi.recheck)
  return {
    isReviewing,
    async review(version, isAgain) {
      setReviewing(true)
      try {
        let review = await (isAgain ? repeating : starting).mutateAsync({ studyId, version })
        // It goes on behind a locked screen, where effects have ended.
        while (review.state === 'reviewing') {
          await new Promise<void>((resolve) => systemClock.after(everyMs, resolve))
          review = await pacs.call(reviewApi.get, { studyId })
        }
        setAnswer(queryClient, reviewApi.get, { studyId }, review)
        return review
      } catch (thrown) {
        toasts.error(errorText(PacsError.from(thrown)))
        return null
      } finally {
        setReviewing(false)
      }
    },
  }
}
