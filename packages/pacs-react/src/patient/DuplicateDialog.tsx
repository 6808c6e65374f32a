import {
  type ComparedPatient,
  comparedFields,
  formatDate,
  kindOfDocument,
  type PossibleDuplicate,
} from '@opensono/pacs-core'
import { Check, TriangleAlert } from 'lucide-react'
import { Button } from '../control/button/Button'
import { Dialog } from '../control/overlay/Dialog'
import { useText } from '../provider/useText'
import { fieldText } from '../settings/layout/fieldText'
import { patientText } from './patientText'
import { usePatientWords } from './usePatientWords'

/** Who is being registered, and who they may be. */
export interface DuplicateDialogProps {
  entered: ComparedPatient
  duplicates: readonly PossibleDuplicate[]
  /** It is this one. */
  onUse: (patient: PossibleDuplicate['patient']) => void
  /** It is none of them: a new record is made. Left out where nothing is being saved. */
  onAnother?: (() => void) | undefined
  onClose: () => void
}

/** Shows known patients beside what was entered, with what agrees and what differs, before a second record is made. */
export function DuplicateDialog({ entered, duplicates, onUse, onAnother, onClose }: DuplicateDialogProps) {
  const { t } = useText(patientText)
  const { t: word } = useText(fieldText)
  const { historyOf } = usePatientWords()
  // A scanned card names no patient yet.
  const name = entered.patientName || entered.idCard

  function valueIn(patient: ComparedPatient, field: (typeof comparedFields)[number]): string {
    if (field === 'patientSex') return t(`patient.sex.${patient.patientSex}`)
    if (field === 'idCard' && patient.idCard !== '')
      return `${t(`patient.documentKind.${kindOfDocument(patient)}`)} ${patient.idCard}`
    return field === 'birthDate' ? formatDate(patient.birthDate ?? '') : patient[field]
  }

  return (
    <Dialog
      isAboutPatient
      isOpen
      size="large"
      onOpenChange={onClose}
      title={t('duplicate.title')}
      actions={
        <>
          <Button onPress={onClose}>{t('duplicate.back')}</Button>
          {onAnother !== undefined && <Button onPress={onAnother}>{t('duplicate.another')}</Button>}
        </>
      }
    >
      <p className="pacs-duplicate-text">{t('duplicate.text', { name, count: duplicates.length })}</p>
      {duplicates.map(({ patient, agrees, differs }) => (
        <section key={patient.patientRecordId} className="pacs-duplicate" aria-label={patient.patientName}>
          <header className="pacs-duplicate-head">
            <span className="pacs-truncate">{historyOf(patient)}</span>
            <Button onPress={() => onUse(patient)}>
              {t('duplicate.use', { name: patient.patientName, patientId: patient.patientId })}
            </Button>
          </header>
          <table className="pacs-duplicate-table">
            <thead>
              <tr>
                <th scope="col">{t('duplicate.field')}</th>
                <th scope="col">{t('duplicate.entered')}</th>
                <th scope="col">{patient.patientId}</th>
              </tr>
            </thead>
            <tbody>
              {comparedFields.map((field) => {
                const verdict = agrees.includes(field) ? 'agrees' : differs.includes(field) ? 'differs' : null
                const Icon = verdict === 'agrees' ? Check : TriangleAlert
                return (
                  <tr key={field} data-verdict={verdict ?? undefined}>
                    <th scope="row">{word(`registration.${field}`)}</th>
                    <td>{valueIn(entered, field)}</td>
                    <td>
                      {valueIn(patient, field)}{' '}
                      {verdict !== null && (
                        <span className="pacs-duplicate-verdict">
                          <Icon aria-hidden />
                          {t(`duplicate.${verdict}`)}
                        </span>
                      )}
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </section>
      ))}
    </Dialog>
  )
}
