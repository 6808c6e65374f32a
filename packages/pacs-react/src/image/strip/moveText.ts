import type { Translate } from '@opensono/pacs-core'
import type { ImageTextKey } from '../imageText'

/**
 * What has to be known before images of the buffer are moved into a study, and how long it can be undone.
 *
 * @param t - the interface's words.
 * @param patientName - whose study it is; undefined while that is not known.
 * @returns a note beside the act, and the words of the place where they are dropped.
 */
export function moveText(t: Translate<ImageTextKey>, patientName: string | undefined): { note: string; drop: string } {
  if (!patientName) return { note: t('strip.bindNote'), drop: t('strip.dropHere') }
  const patient = { patient: patientName }
  return { note: t('strip.bindNoteTo', patient), drop: t('strip.dropHereTo', patient) }
}
