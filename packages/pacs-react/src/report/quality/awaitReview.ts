import { type ApiTable, type Pacs, type ReportReview, reviewApi, type StudyId, systemClock } from '@opensono/pacs-core'

/** How often the server is asked whether a review has ended, in milliseconds. A review that a server lost ends there, too. */
const everyMs = 1_000

/**
 * Reviews a saved report, and waits until that has ended.
 *
 * @param pacs - the client.
 * @param order - of which report, and which version of it.
 * @param isAgain - also if the current version was already reviewed.
 * @param clock - times the questions.
 */
export async function awaitReview(
  pacs: Pick<Pacs<ApiTable>, 'call'>,
  order: { studyId: StudyId; version: number },
  isAgain: boolean,
  clock = systemClock,
): Promise<ReportReview> {
  let review = await pacs.call(isAgain ? reviewApi.recheck : reviewApi.start, order)
  while (review.state === 'reviewing') {
    await new Promise<void>((resolve) => clock.after(everyMs, resolve))
    review = await pacs.call(reviewApi.get, { studyId: order.studyId })
  }
  return review
}
