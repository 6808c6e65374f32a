import { type CalledPatient, studyApi } from '@opensono/pacs-core'
import { useEffect } from 'react'
import { Button } from '../control/button/Button'
import { Banner } from '../control/feedback/Banner'
import { useCall } from '../provider/useCall'
import { useController } from '../provider/useController'
import { usePacs } from '../provider/usePacs'
import { useText } from '../provider/useText'
import { studyText } from './studyText'

/** A patient was called while something was being captured: the line stays until the question who is current is answered. */
export function CalledPatientNote({ called }: { called: CalledPatient }) {
  const { t } = useText(studyText)
  const { currentPatient } = usePacs()
  const { patient, shown, unfinished } = useController(currentPatient)
  const { data: study, error } = useCall(studyApi.get, { studyId: called.studyId })
  useEffect(() => {
    if (study !== undefined) currentPatient.refreshCalled(study)
  }, [study, currentPatient])
  const isGone = error?.code === 'NOT_FOUND' || error?.code === 'STUDY_IS_DELETED_ERROR'
  useEffect(() => {
    if (isGone) currentPatient.dismissCalled()
  }, [isGone, currentPatient])

  const { patientName: name } = called
  const isRecording = unfinished === 'clip' || unfinished === 'bufferClip'
  const current = shown?.patientName ?? ''
  return (
    <Banner
      className="pacs-current-called"
      tone="warning"
      actions={
        <>
          <Button size="small" variant="primary" onPress={currentPatient.switchToCalled}>
            {t(isRecording ? 'currentPatient.stopAndSwitch' : 'currentPatient.switch', { name })}
          </Button>
          {patient !== null && (
            <Button size="small" onPress={currentPatient.dismissCalled}>
              {t('currentPatient.stay', { name: current })}
            </Button>
          )}
        </>
      }
    >
      {patient === null
        ? t('currentPatient.calledNone', { called: name })
        : t('currentPatient.called', { called: name, current })}
    </Banner>
  )
}
