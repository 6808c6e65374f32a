import {
  type Actor,
  formatDateTime,
  type Refusal,
  type Study,
  studyFactsOf,
  type TextKey,
  type Translate,
  whyNotEditReport,
  whyNotPrint,
} from '@opensono/pacs-core'
import { isContentEmpty, type ReportContent } from './ReportContent'
import type { reportText } from './reportText'

type Words = Translate<TextKey<(typeof reportText)['en']> | `error.${NonNullable<Refusal>}`>

/**
 * Why a user cannot write the report of a study, in words.
 *
 * @param timeZone - of the hospital, for the end of a lock.
 * @returns undefined when they can.
 */
export function editRefusalText(t: Words, study: Study, actor: Actor, timeZone: string): string | undefined {
  const refusal = whyNotEditReport(studyFactsOf(study), actor)
  if (refusal === null) return undefined
  const lockedUntil = study.lockedUntil === null ? '' : formatDateTime(study.lockedUntil, timeZone)
  if (refusal === 'FORBIDDEN') return t('report.noEditRight')
  if (refusal === 'STUDY_IS_LOCKED_ERROR' && study.printTime !== null) {
    return t('report.lockedAfterPrint', { lockedUntil })
  }
  return t(`error.${refusal}`, { ...study.occupant, lockedUntil })
}

/**
 * Why a report cannot be printed, in words.
 *
 * @returns undefined when it can.
 */
export function printRefusalText(
  t: Words,
  study: Study,
  actor: Actor,
  content: ReportContent | null,
): string | undefined {
  const refusal = whyNotPrint(studyFactsOf(study), actor)
  if (refusal !== null) return refusal === 'FORBIDDEN' ? t('report.noPrintRight') : t(`error.${refusal}`)
  return content === null || isContentEmpty(content) ? t('report.empty') : undefined
}
