// Made from reviewApi.ts by callTypes.test.ts: run it with `-u` after a change of the table.
import type { FieldsOf, NamedCall } from '../../api/endpoint'
import type { ReportReview, ReviewModel } from '../../index'
import type { reviewCalls } from './reviewApi'

/** What `review.get` takes. */
export interface ReviewGetInput extends FieldsOf<typeof reviewCalls.get> {}

/** What `review.start` takes. */
export interface ReviewStartInput extends FieldsOf<typeof reviewCalls.start> {}

/** What `review.recheck` takes. */
export interface ReviewRecheckInput extends FieldsOf<typeof reviewCalls.recheck> {}

/** What `review.ignore` takes. */
export interface ReviewIgnoreInput extends FieldsOf<typeof reviewCalls.ignore> {}

/** What `review.saveModel` takes. */
export interface ReviewSaveModelInput extends FieldsOf<typeof reviewCalls.saveModel> {}

/** The calls of `review`. */
export type ReviewApi = {
  /** The quality review of a report, and whether it holds for the current report. */
  readonly get: NamedCall<typeof reviewCalls.get, ReviewGetInput, ReportReview>
  /** Reviews a saved report. One whose current version was or is being reviewed is not reviewed again. */
  readonly start: NamedCall<typeof reviewCalls.start, ReviewStartInput, ReportReview>
  /** Reviews a saved report again. What was ignored in the same words of the same sentence stays ignored. */
  readonly recheck: NamedCall<typeof reviewCalls.recheck, ReviewRecheckInput, ReportReview>
  /** Ignores a finding, for a reason. */
  readonly ignore: NamedCall<typeof reviewCalls.ignore, ReviewIgnoreInput, ReportReview>
  /** The review model: the hospital's own, which reviews reports in addition to the rules. */
  readonly model: NamedCall<typeof reviewCalls.model, FieldsOf<typeof reviewCalls.model>, ReviewModel>
  /** Changes the review model. */
  readonly saveModel: NamedCall<typeof reviewCalls.saveModel, ReviewSaveModelInput, ReviewModel>
}
