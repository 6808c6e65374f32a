import {
  type Actor,
  isReportFinished,
  type Refusal,
  refusalFactsOf,
  type Study,
  studyFactsOf,
  type TextKey,
  type Translate,
  whyNotEditReport,
  whyNotPrint,
  whyNotPrintUnaudited,
  whyNotReopenReport,
} from '@opensono/pacs-core'
import type { useRefusalText } from '../provider/useErrorText'
import { isContentEmpty, type ReportContent } from './ReportContent'
import type { reportText } from './reportText'

type Words = Translate<TextKey<(typeof reportText)['en']>>

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

/** What else decides whether a report is finished and printed. */
export interface RefusalFacts {
  /** Whether the hospital asks for a second doctor before a print. @defaultValue false */
  isAuditOn?: boolean
  /** Why an image of the report may not be used; undefined when all may. */
  otherPatient?: string | undefined
}

/**
 * Asks the rules of the core what a user may do with the report of a study.
 *
 * @param say - words what a rule refused.
 * @param content - what is written.
 * @param facts - what else decides.
 */
export function reportRefusals(
  t: Words,
  say: ReturnType<typeof useRefusalText>,
  study: Study,
  actor: Actor,
  content: ReportContent,
  { isAuditOn = false, otherPatient }: RefusalFacts = {},
): ReportRefusals {
  const facts = studyFactsOf(study)
  const { printTime, auditedByName } = study
  const audit = { printedAt: printTime, auditedByName }
  const isFinished = isReportFinished(facts)
  const words = (refusal: Refusal, noRight: 'report.noEditRight' | 'report.noPrintRight'): string | undefined => {
    if (refusal === null) return undefined
    return refusal === 'FORBIDDEN' ? t(noRight) : say(refusal, refusalFactsOf(study))
  }
  const editing = isFinished ? whyNotReopenReport(facts, actor) : whyNotEditReport(facts, actor)
  const edit = words(editing, 'report.noEditRight')
  const empty = isContentEmpty(content) ? t('report.empty') : undefined
  return {
    isFinished,
    edit,
    finish: edit ?? empty ?? otherPatient,
    restore: isFinished ? t('report.history.reopenFirst') : edit,
    print:
      words(whyNotPrint(facts, actor) ?? whyNotPrintUnaudited(isAuditOn, audit), 'report.noPrintRight') ??
      empty ??
      otherPatient,
    isOthersPrint: editing === 'UPDATE_OTHER_DOCTOR_PRINTED_STUDY_ERROR',
  }
}
