import {
  type Actor,
  type DicomRefusal,
  type ErrorCode,
  formatDateTime,
  isLockedForGood,
  isReportFinished,
  type Refusal,
  refusalFactsOf,
  refusalText,
  type Study,
  studyFactsOf,
  type TextKey,
  type Translate,
  whyNotEditReport,
  whyNotPrint,
  whyNotPrintUnaudited,
  whyNotReopenReport,
} from '@opensono/pacs-core'
import { isContentEmpty, type ReportContent } from './ReportContent'
import type { reportText } from './reportText'

type Words = Translate<
  | TextKey<(typeof reportText)['en']>
  | `error.${ErrorCode}`
  | `image.dicomRefused.${DicomRefusal}`
  | 'study.untilUnlocked'
  | 'study.or'
  | 'study.itsDoctor'
>

/** What may not be done with a report now, in the user's words; undefined for what may. */
export interface ReportRefusals {
  /** What is written is a diagnosis: it is read, printed and reopened. */
  isFinished: boolean
  /** To write, or to reopen what is finished. */
  edit: string | undefined
  finish: string | undefined
  /** To make an older version the draft again. */
  restore: string | undefined
  print: string | undefined
  /** It is printed, and its doctors are others. */
  isOthersPrint: boolean
}

/**
 * Asks the rules of the core what a user may do with the report of a study.
 *
 * @param content - what is written.
 * @param timeZone - of the hospital, for the end of a lock.
 * @param isAuditOn - whether the hospital asks for a second doctor before a print. @defaultValue false
 */
export function reportRefusals(
  t: Words,
  study: Study,
  actor: Actor,
  content: ReportContent,
  timeZone: string,
  isAuditOn = false,
): ReportRefusals {
  const facts = studyFactsOf(study)
  const { lockedUntil, printTime, auditedByName } = study
  const audit = { printedAt: printTime, auditedByName }
  const isLockedByPrint = printTime !== null && lockedUntil !== null && !isLockedForGood(lockedUntil)
  const isFinished = isReportFinished(facts)
  const words = (refusal: Refusal, noRight: 'report.noEditRight' | 'report.noPrintRight'): string | undefined => {
    if (refusal === null) return undefined
    if (refusal === 'FORBIDDEN') return t(noRight)
    if (refusal === 'STUDY_IS_LOCKED_ERROR' && isLockedByPrint) {
      return t('report.lockedAfterPrint', { lockedUntil: formatDateTime(lockedUntil, timeZone) })
    }
    return refusalText(t, refusal, refusalFactsOf(study), { timeZone })
  }
  const editing = isFinished ? whyNotReopenReport(facts, actor) : whyNotEditReport(facts, actor)
  const edit = words(editing, 'report.noEditRight')
  const empty = isContentEmpty(content) ? t('report.empty') : undefined
  return {
    isFinished,
    edit,
    finish: edit ?? empty,
    restore: isFinished ? t('report.history.reopenFirst') : edit,
    print: words(whyNotPrint(facts, actor) ?? whyNotPrintUnaudited(isAuditOn, audit), 'report.noPrintRight') ?? empty,
    isOthersPrint: editing === 'UPDATE_OTHER_DOCTOR_PRINTED_STUDY_ERROR',
  }
}
