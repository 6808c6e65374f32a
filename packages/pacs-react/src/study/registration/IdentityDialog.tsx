import { formatDate, limits, type PatientIdentity, type PatientIdentityField } from '@opensono/pacs-core'
import { useState } from 'react'
import { TextField } from '../../control/field/TextField'
import { ConfirmDialog } from '../../control/overlay/ConfirmDialog'
import { useControlText } from '../../control/root/RootContext'
import { useText } from '../../provider/useText'
import { studyText } from '../studyText'
import type { IdentityQuestion } from './useIdentity'

interface IdentityDialogProps {
  question: IdentityQuestion
  onSave: (reason: string) => void
  onClose: () => void
}

/** Asks once before a patient becomes another person, field by field, and before a name with digits is saved. */
export function IdentityDialog({ question, onSave, onClose }: IdentityDialogProps) {
  const { t } = useText(studyText)
  const word = useControlText()
  const [reason, setReason] = useState('')
  const { before, draft, changed, hasDigits, needsReason } = question
  function wordFor(identity: PatientIdentity, field: PatientIdentityField): string {
    if (field === 'patientSex') return t(`patient.sex.${identity.patientSex}`)
    return field === 'birthDate' ? formatDate(identity.birthDate ?? '') : identity[field]
  }
  return (
    <ConfirmDialog
      isOpen
      title={t(changed.length > 0 ? 'registration.identity.title' : 'registration.identity.digitsTitle')}
      confirmLabel={t('registration.save')}
      disabledReason={
        needsReason && reason.trim() === ''
          ? word('control.fillFirst', { label: t('registration.identity.reason') })
          : null
      }
      onConfirm={() => onSave(reason.trim())}
      onCancel={onClose}
    >
      {before !== null && changed.length > 0 && (
        <>
          <p>{t('registration.identity.text', { name: before.patientName, patientId: before.patientId })}</p>
          <ul className="pacs-identity-changes">
            {changed.map((field) => (
              <li key={field}>
                {t(`registration.${field}`)}: <del>{wordFor(before, field)}</del> →{' '}
                <ins>{wordFor(draft, field) || t('registration.identity.empty')}</ins>
              </li>
            ))}
          </ul>
        </>
      )}
      {hasDigits && <p>{t('registration.identity.digits', { name: draft.patientName.trim() })}</p>}
      {needsReason && (
        <TextField
          label={t('registration.identity.reason')}
          hint={t('registration.identity.reasonHint')}
          isRequired
          maxLength={limits.registration.textLength}
          value={reason}
          onChange={setReason}
        />
      )}
    </ConfirmDialog>
  )
}
