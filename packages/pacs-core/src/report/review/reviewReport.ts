import type { ReviewCheck } from '../../settings/basicData/basicDataKinds'
import {
  emptyFindings,
  emptyImpression,
  negativeWithFinding,
  normalAgainstFindings,
  positiveWithoutFinding,
} from './conclusionRules'
import { imagesOfOthers, wrongOrgans, wrongParts } from './identityRules'
import {
  differingParameters,
  differingValues,
  implausibleNumbers,
  implausibleParameters,
  missingUnits,
} from './numberRules'
import { missingParts, missingViews } from './partRules'
import { differingPeriod } from './periodRules'
import type { ReportFacts, ReviewedField } from './ReportFacts'
import { reviewedFields } from './ReportFacts'
import type { Remark, Review } from './Review'
import { readText } from './readText'
import { type ReviewRuleId, type ReviewSeverity, reviewRuleIds, reviewRules } from './reviewRules'
import { sideOfImpression, sideOfMarks, sideOfPart } from './sideRules'
import { doubledWords, openPlaceholders } from './typingRules'

/** Something that a rule says of a report. */
export interface RuleFinding {
  readonly rule: ReviewRuleId
  readonly check: ReviewCheck
  readonly severity: ReviewSeverity
  /** The text that it is about; null for what is missing or is in no text. */
  readonly field: ReviewedField | null
  /** UTF-16 offsets in that text. */
  readonly start: number
  readonly end: number
  /** The words there; empty without a text. */
  readonly words: string
  /** What the advice names. */
  readonly details: Readonly<Record<string, string>>
}

const speakers: Readonly<Record<ReviewRuleId, (review: Review) => Remark[]>> = {
  'sex-organ': wrongOrgans,
  'sex-part': wrongParts,
  'image-patient': imagesOfOthers,
  'period-differs': differingPeriod,
  'part-missing': missingParts,
  'side-impression': sideOfImpression,
  'side-part': sideOfPart,
  'side-mark': sideOfMarks,
  'number-implausible': implausibleNumbers,
  'unit-missing': missingUnits,
  'value-differs': differingValues,
  'parameter-differs': differingParameters,
  'parameter-implausible': implausibleParameters,
  'negative-with-finding': negativeWithFinding,
  'positive-without-finding': positiveWithoutFinding,
  'normal-against-findings': normalAgainstFindings,
  'findings-empty': emptyFindings,
  'impression-empty': emptyImpression,
  'view-missing': missingViews,
  placeholder: openPlaceholders,
  'word-twice': doubledWords,
}

/** Maximum findings of one rule in one report: nobody reads more of them. */
const mostOfRule = 20

/**
 * Reviews a report by rules. The same facts give the same findings; nothing is asked, nothing is kept.
 *
 * @param facts - what is looked at.
 * @param checks - what is looked for: the checks of the enabled quality items.
 * @returns findings in reading order, those without a place last.
 */
export function reviewReport(facts: ReportFacts, checks: ReadonlySet<ReviewCheck>): RuleFinding[] {
  const read = (field: ReviewedField) => readText(field, facts[field])
  const [findings, impression] = [read('findings'), read('impression')]
  const texts = [findings, impression, read('recommendation')]
  const review: Review = { facts, texts, findings, impression, history: read('history') }
  const found = reviewRuleIds
    .filter((rule) => checks.has(reviewRules[rule].check))
    .flatMap((rule) =>
      speakers[rule](review)
        .slice(0, mostOfRule)
        .map(({ field, start, end, details }): RuleFinding => {
          const words = field === null ? '' : facts[field].slice(start, end)
          return { rule, ...reviewRules[rule], field, start, end, words, details }
        }),
    )
  const place = ({ field }: RuleFinding) => (field === null ? reviewedFields.length : reviewedFields.indexOf(field))
  return found.sort((a, b) => place(a) - place(b) || a.start - b.start || a.end - b.end)
}
