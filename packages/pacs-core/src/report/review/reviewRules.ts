import type { ReviewCheck } from '../../settings/basicData/basicDataKinds'

/** How much a finding matters. */
export const reviewSeverities = [
  /** The report says what cannot be. */
  'error',
  /** Something may be missing or mistyped. */
  'warning',
] as const

/** How much a finding matters. */
export type ReviewSeverity = (typeof reviewSeverities)[number]

/** What a rule of the review is. Its name and its advice are texts: `report.review.rule.*` and `report.review.advice.*`. */
export interface ReviewRule {
  /** The quality items that ask for it: those of this check. */
  readonly check: Exclude<ReviewCheck, 'other'>
  readonly severity: ReviewSeverity
}

/** Every rule of the review, by its id. */
export const reviewRules = {
  /** An organ that patients of this sex do not have. */
  'sex-organ': { check: 'identity', severity: 'error' },
  /** A body part of the study that patients of this sex do not have. */
  'sex-part': { check: 'identity', severity: 'error' },
  /** An image of the report whose file names another patient, and on which no user has decided. */
  'image-patient': { check: 'identity', severity: 'error' },
  /** A gestational age that does not agree with the last period (ACOG Committee Opinion 700, 2017). */
  'period-differs': { check: 'identity', severity: 'warning' },
  /** A body part of the study of which the report says nothing. */
  'part-missing': { check: 'parts', severity: 'warning' },
  /** The impression names the other side than the findings. */
  'side-impression': { check: 'sides', severity: 'error' },
  /** The text names the other side than the body part of the study. */
  'side-part': { check: 'sides', severity: 'error' },
  /** The text names the other side than the body marks. */
  'side-mark': { check: 'sides', severity: 'error' },
  /** A number that cannot be with its unit. */
  'number-implausible': { check: 'measurements', severity: 'error' },
  /** A size without a unit. */
  'unit-missing': { check: 'measurements', severity: 'warning' },
  /** A written number is not the measured one. */
  'value-differs': { check: 'measurements', severity: 'error' },
  /** A written number is not that of the parameter beside the report. */
  'parameter-differs': { check: 'measurements', severity: 'error' },
  /** A parameter that is no number, or far away from its reference range. */
  'parameter-implausible': { check: 'measurements', severity: 'warning' },
  /** Marked negative, and the impression names a finding. */
  'negative-with-finding': { check: 'conclusion', severity: 'error' },
  /** Marked positive, and nothing abnormal is written. */
  'positive-without-finding': { check: 'conclusion', severity: 'error' },
  /** The impression calls normal where the findings describe something. */
  'normal-against-findings': { check: 'conclusion', severity: 'error' },
  /** The template asks for findings, and none are written. */
  'findings-empty': { check: 'conclusion', severity: 'error' },
  /** The template asks for an impression, and findings have none. */
  'impression-empty': { check: 'conclusion', severity: 'warning' },
  /** A view that the exam type asks for is not on file. */
  'view-missing': { check: 'images', severity: 'warning' },
  /** A placeholder of a template was not filled. */
  placeholder: { check: 'typing', severity: 'error' },
  /** A word or a sign is repeated. */
  'word-twice': { check: 'typing', severity: 'warning' },
} as const satisfies Record<string, ReviewRule>

/** Id of a rule of the review. */
export type ReviewRuleId = keyof typeof reviewRules

/** Ids of all rules, in the order of the table. */
export const reviewRuleIds = Object.keys(reviewRules) as [ReviewRuleId, ...ReviewRuleId[]]
