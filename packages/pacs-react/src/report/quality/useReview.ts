import { PacsError, type ReportReview, type StudyId } from '@opensono/pacs-core'
import { useState } from 'react'
import { useToasts } from '../../control/toast/ToastProvider'
import { applyEvent } from '../../provider/applyEvent'
import { useErrorText } from '../../provider/useErrorText'
import { usePacs } from '../../provider/usePacs'
import { awaitReview } from './awaitReview'

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
  return {
    isReviewing,
    async review(version, isAgain) {
      setReviewing(true)
      try {
        const ended = await awaitReview(pacs, { studyId, version }, isAgain)
        await applyEvent(queryClient, { type: 'review-changed', studyId })
        return ended
      } catch (thrown) {
        toasts.error(errorText(PacsError.from(thrown)))
        return null
      } finally {
        setReviewing(false)
      }
    },
  }
}
