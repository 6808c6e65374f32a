import type { KnownPatient } from '@opensono/pacs-core'
import { useText } from '../provider/useText'
import { patientText } from './patientText'
import { usePatientWords } from './usePatientWords'

interface PatientOptionsProps {
  listId: string
  patients: readonly KnownPatient[]
  /** The one that Enter would take; -1 for none. */
  active: number
  onChoose: (patient: KnownPatient) => void
}

/** The id of an option, for `aria-activedescendant`. */
export const optionId = (listId: string, index: number) => `${listId}-${index}`

/** Known patients to choose from, while the focus stays where one types. */
export function PatientOptions({ listId, patients, active, onChoose }: PatientOptionsProps) {
  const { t } = useText(patientText)
  const { ageOf, historyOf } = usePatientWords()
  return (
    <div role="listbox" id={listId} className="pacs-known-list" aria-label={t('knownPatient.suggestions')}>
      {patients.map((patient, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
        <div
          key={patient.patientRecordId}
          role="option"
          id={optionId(listId, index)}
          aria-selected={index === active}
          className="pacs-known-option"
          // A press would take the focus away before it chooses.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(patient)}
        >
          <span className="pacs-known-name">
            <strong className="pacs-truncate">{patient.patientName}</strong>
            <span className="pacs-known-facts">
              {[t(`patient.sex.${patient.patientSex}`), ageOf(patient), patient.patientId, patient.telPhone]
                .filter((fact) => fact !== '')
                .map((fact) => (
                  <span key={fact}>{fact}</span>
                ))}
            </span>
          </span>
          <span className="pacs-known-history pacs-truncate">{historyOf(patient)}</span>
        </div>
      ))}
    </div>
  )
}
