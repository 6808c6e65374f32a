import {
  type Actor,
  type DicomRefusal,
  type ErrorCode,
  refusalFactsOf,
  refusalText,
  type Study,
  studyFactsOf,
  type TextKey,
  type Translate,
  whyNotAddendum,
} from '@opensono/pacs-core'
import type { addendumText } from './addendumText'

type Words = Translate<
  | TextKey<(typeof addendumText)['en']>
  | `error.${ErrorCode}`
  | `image.dicomRefused.${DicomRefusal}`
  | 'study.untilUnlocked'
  | 'study.or'
  | 'study.itsDoctor'
>

/**
 * Why a user may not add to a report, in their words; undefined when they may.
 *
 * @param timeZone - of the hospital, for the end of a lock.
 */
export function addendumRefusal(t: Words, study: Study, actor: Actor, timeZone: string): string | undefined {
  const refusal = whyNotAddendum(studyFactsOf(study), actor)
  if (refusal === null) return undefined
  if (refusal === 'FORBIDDEN') return t('addendum.noRight')
  return refusalText(t, refusal, refusalFactsOf(study), { timeZone })
}
