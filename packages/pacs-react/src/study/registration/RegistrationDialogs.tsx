import type { Study, StudyRow } from '@opensono/pacs-core'
import { ConfirmDialog } from '../../control/overlay/ConfirmDialog'
import { DuplicateDialog } from '../../patient/DuplicateDialog'
import { FurtherVisit } from '../../patient/FurtherVisit'
import { HisOrders } from '../../patient/HisOrders'
import { PatientHistory } from '../../patient/PatientHistory'
import { patientText } from '../../patient/patientText'
import { useText } from '../../provider/useText'
import { IdentityDialog } from './IdentityDialog'
import { comparedOf } from './RegistrationDraft'
import type { UseRegistrationResult } from './useRegistration'

/** What is open over the form. */
export type RegistrationDialog = 'furtherVisit' | 'hisOrders' | 'history'

interface RegistrationDialogsProps {
  registration: UseRegistrationResult
  study: Study | null
  dialog: RegistrationDialog | null
  onClose: () => void
  onOpen?: ((row: StudyRow) => void) | undefined
}

/** Whatever is chosen over the form: a returning patient, an order, an earlier study, or one of several likely patients. */
export function RegistrationDialogs({ registration, study, dialog, onClose, onOpen }: RegistrationDialogsProps) {
  const { t: word } = useText(patientText)
  const { known, saving, settleCurrent } = registration
  const { question } = saving
  const patient = known ?? study
  function closeWith<Value>(take: (value: Value) => void): (value: Value) => void {
    return (value) => {
      onClose()
      take(value)
    }
  }
  switch (question?.kind) {
    case 'duplicates':
      return (
        <DuplicateDialog
          entered={comparedOf(registration.form.now().draft)}
          duplicates={question.found}
          onUse={saving.takeKnown}
          onAnother={question.isSaving ? () => void saving.saveAsAnother() : undefined}
          onClose={() => saving.ask(null)}
        />
      )
    case 'identity':
      return (
        <IdentityDialog
          question={question}
          onSave={(reason) => void saving.confirmIdentity(reason)}
          onClose={() => saving.ask(null)}
        />
      )
    case 'currentPatient':
      return (
        <ConfirmDialog
          isOpen
          title={word('knownPatient.refused', { name: question.patient.patientName })}
          confirmLabel={word('furtherVisit.clearCurrent')}
          onConfirm={() => settleCurrent(true)}
          onCancel={() => settleCurrent(false)}
        >
          {word('error.CURRENT_PATIENT_EXISTS')}
        </ConfirmDialog>
      )
    case undefined:
      break
  }
  switch (dialog) {
    case 'furtherVisit':
      return <FurtherVisit onChoose={closeWith(saving.takeKnown)} onClose={onClose} />
    case 'hisOrders':
      return <HisOrders onChoose={closeWith(saving.takeOrder)} onClose={onClose} />
    case 'history':
      return patient === null ? null : (
        <PatientHistory
          patientRecordId={patient.patientRecordId}
          patientName={patient.patientName}
          onClose={onClose}
          onOpen={onOpen && closeWith(onOpen)}
        />
      )
    case null:
      return null
  }
}
