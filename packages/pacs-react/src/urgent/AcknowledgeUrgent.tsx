import { dictionaryName, formatDateTime, limits, type UrgentNotice, urgentApi } from '@opensono/pacs-core'
import { useState } from 'react'
import { TextField } from '../control/field/TextField'
import { ConfirmDialog } from '../control/overlay/ConfirmDialog'
import { useMaybeToasts } from '../control/toast/ToastProvider'
import { useErrorText } from '../provider/useErrorText'
import { useMutationCall } from '../provider/useMutationCall'
import { useText } from '../provider/useText'
import { useUser } from '../provider/useUser'
import { typesText } from './typesText'
import { urgentText } from './urgentText'

interface AcknowledgeUrgentProps {
  notice: UrgentNotice
  onClose: () => void
}

/** Asks who was informed of an urgent value, and ends it. The doctor who asked for the examination is the likely one. */
export function AcknowledgeUrgent({ notice, onClose }: AcknowledgeUrgentProps) {
  const { t, language } = useText(urgentText)
  const toasts = useMaybeToasts()
  const sayWhy = useErrorText()
  const timeZone = useUser()?.timeZone
  const requester = [notice.applyDepartment, notice.applyDoctor]
    .map((row) => dictionaryName(row, language))
    .filter((name) => name !== '')
    .join(' ')
  const [informedName, setInformed] = useState(dictionaryName(notice.applyDoctor, language))
  const acknowledge = useMutationCall(urgentApi.acknowledge, {
    onDone: () => {
      toasts?.success(t('urgent.acknowledged', { informed: informedName.trim() }))
      onClose()
    },
  })
  const facts = {
    patient: notice.patientName,
    examNumber: notice.examNumber,
    types: typesText(notice, language),
    raisedBy: notice.raisedByName,
    time: formatDateTime(notice.raisedAt, timeZone),
  }
  return (
    <ConfirmDialog
      isOpen
      title={t('urgent.acknowledgeTitle')}
      confirmLabel={t('urgent.acknowledge')}
      isDisabled={informedName.trim() === ''}
      isPending={acknowledge.isPending}
      error={acknowledge.error && sayWhy(acknowledge.error)}
      onConfirm={() => acknowledge.mutate({ noticeId: notice.id, informedName })}
      onCancel={onClose}
    >
      <p>{t('urgent.acknowledgeText', facts)}</p>
      {notice.note !== '' && <p>{notice.note}</p>}
      {requester !== '' && <p>{t('urgent.requestedBy', { requester })}</p>}
      <TextField
        label={t('urgent.informed')}
        value={informedName}
        onChange={setInformed}
        maxLength={limits.urgent.nameLength}
        isRequired
        autoFocus
      />
    </ConfirmDialog>
  )
}
