import { type CoreTextKey, isErrorCode, refusalText, type TextKey, type Translate } from '@opensono/pacs-core'
import type { captureText } from './captureText'

/**
 * Why a study did not take an image, read afterwards: by then nobody knows any more who worked on it or how long it was locked.
 *
 * @param t - the words of images.
 * @param code - of the refusal, as the server kept it.
 */
export function pastRefusalText(
  t: Translate<CoreTextKey | TextKey<(typeof captureText)['en']>>,
  code: string | null,
): string {
  if (code === 'STUDY_OCCUPIED_ERROR') return t('uploads.wentElsewhere.occupied')
  if (code === 'STUDY_IS_LOCKED_ERROR') return t('uploads.wentElsewhere.locked')
  if (code === 'ONLY_STUDY_DOCTOR_CAN_UPLOAD') return t('error.PRINTED_STUDY_CANNOT_UPLOAD')
  return code !== null && isErrorCode(code) ? refusalText(t, code, {}, { timeZone: null }) : t('error.UPLOAD_FAILED')
}
