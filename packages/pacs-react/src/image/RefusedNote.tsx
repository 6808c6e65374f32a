import { refusalFactsOf, studyApi } from '@opensono/pacs-core'
import { useCall } from '../provider/useCall'
import { useRefusalText } from '../provider/useErrorText'
import { useText } from '../provider/useText'
import { imageText } from './imageText'
import { pastRefusalText } from './pastRefusalText'
import type { StripItem } from './StripItem'

/** Why an image lies in the buffer although it was taken for a study, and for which one. It reads the study only when it is shown. */
export function RefusedNote({ refused }: { refused: NonNullable<StripItem['refused']> }) {
  const { t } = useText(imageText)
  const say = useRefusalText()
  const { data: study, error } = useCall(studyApi.get, { studyId: refused.studyId })
  // By now the lock may be over: then the image can be moved there.
  const lock = refused.code === 'STUDY_IS_LOCKED_ERROR' ? study : undefined
  const why =
    lock === undefined
      ? pastRefusalText(t, refused.code)
      : lock.lockedUntil === null
        ? t('strip.wasLocked')
        : say('STUDY_IS_LOCKED_ERROR', refusalFactsOf(lock))
  const forWhom =
    study !== undefined
      ? t('strip.takenFor', { number: study.examNumber, name: study.patientName })
      : error !== null
        ? t('strip.takenForHidden')
        : t('strip.takenForStudy')
  return <p className="pacs-refused-note">{t('strip.refusedNote', { forWhom, why })}</p>
}
