import { type StoredPatient, studyApi } from '@opensono/pacs-core'
import { Button } from '../control/button/Button'
import { Dialog } from '../control/overlay/Dialog'
import { useCall } from '../provider/useCall'
import { usePacs } from '../provider/usePacs'
import { useText } from '../provider/useText'
import { studyText } from './studyText'

interface PatientElsewhereProps {
  /** Whom the other window works on; null for nobody. */
  patient: StoredPatient | null
  /** The name of anyone who is current here. */
  own: string
}

/** Another window changed the current patient: asks whose turn it is here. Nothing changes before somebody answers. */
export function PatientElsewhere({ patient, own }: PatientElsewhereProps) {
  const { t } = useText(studyText)
  const { currentPatient } = usePacs()
  const { data } = useCall(studyApi.get, patient === null ? null : { studyId: patient.studyId })
  const shown = [patient?.patientSexShow, patient?.patientAgeShow].filter((fact) => fact !== undefined).join(' ')
  const name = patient === null ? t('currentPatient.elsewhereNone') : (data?.patientName ?? shown)
  return (
    <Dialog
      isOpen
      role="alertdialog"
      size="small"
      onOpenChange={currentPatient.stay}
      title={t('currentPatient.change')}
      actions={
        <>
          <Button onPress={currentPatient.follow}>{t('currentPatient.follow', { name })}</Button>
          <Button variant="primary" onPress={currentPatient.stay}>
            {t('currentPatient.stay', { name: own })}
          </Button>
        </>
      }
    >
      {t('currentPatient.elsewhere')}
    </Dialog>
  )
}
