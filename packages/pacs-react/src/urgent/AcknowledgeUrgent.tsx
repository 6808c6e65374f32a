import { dictionaryName, formatDateTime, limits, type UrgentNotice, urgentApi } from '@opensono/pacs-core'
import { useState } from 'react'
import { Button } from '../control/button/Button'
import { Checkbox } from '../control/choice/Checkbox'
import { TextField } from '../control/field/TextField'
import { ConfirmDialog } from '../control/overlay/ConfirmDialog'
import { useControlText } from '../control/root/RootContext'
import { useMaybeToasts } from '../control/toast/ToastProvider'
import { PatientLine } from '../identity/PatientLine'
import { useErrorText } from '../provider/useErrorText'
import { useMutationCall } from '../provider/useMutationCall'
import { useText } from '../provider/useText'
import { useUser } from '../provider/useUser'
import { instantOfTime, timeText } from './timeOfNotice'
import { typesText } from './typesText'
import { urgentText } from './urgentText'

interface AcknowledgeUrgentProps {
  notice: UrgentNotice
  onClose: () => void
}

/**
 * Asks who was informed of an urgent value, when, where, and whether they read it back, and ends it. Nothing says so before the user did:
 * the doctor who asked for the examination is a suggestion.
 */
export function AcknowledgeUrgent({ notice, onClose }: AcknowledgeUrgentProps) {
  const { t, language } = useText(urgentText)
  const toasts = useMaybeToasts()
  const sayWhy = useErrorText()
  const word = useControlText()
  const timeZone = useUser()?.timeZone
  const [openedMs] = useState(() => Date.now())
  const [informedName, setInformed] = useState('')
  const [time, setTime] = useState(() => timeText(openedMs, timeZone))
  const [informedContact, setContact] = useState('')
  const [isReadBack, setReadBack] = useState(false)
  const names = [notice.applyDepartment, notice.applyDoctor].map((row) => dictionaryName(row, language))
  const requester = names.filter((name) => name !== '').join(' ')
  const doctor = dictionaryName(notice.applyDoctor, language)
  const informedAt = instantOfTime(time, openedMs, timeZone)
  const acknowledge = useMutationCall(urgentApi.acknowledge, {
    onDone: () => {
      toasts?.success(t('urgent.acknowledged', { informed: informedName.trim() }))
      onClose()
    },
  })
  const { patientAge } = notice
  const facts = {
    types: typesText(notice, language),
    raisedBy: notice.raisedByName,
    time: formatDateTime(notice.raisedAt, timeZone),
  }
  return (
    <ConfirmDialog
      isOpen
      title={t('urgent.acknowledgeTitle')}
      confirmLabel={t('urgent.acknowledge')}
      disabledReason={
        informedName.trim() === ''
          ? word('control.fillFirst', { label: t('urgent.informed') })
          : informedAt === null
            ? t('urgent.timeWrong')
            : null
      }
      isPending={acknowledge.isPending}
      error={acknowledge.error && sayWhy(acknowledge.error)}
      onConfirm={() => {
        if (informedAt === null) return
        acknowledge.mutate({ noticeId: notice.id, informedName, informedAt, informedContact, isReadBack })
      }}
      onCancel={onClose}
    >
      {patientAge === null ? (
        <p>
          <strong>{notice.patientName}</strong> {notice.examNumber}
        </p>
      ) : (
        <PatientLine patient={{ ...notice, patientAge }} />
      )}
      <p>{t('urgent.acknowledgeText', facts)}</p>
      {notice.note !== '' && <p>{notice.note}</p>}
      {requester !== '' && <p>{t('urgent.requestedBy', { requester })}</p>}
      <div className="pacs-urgent-form">
        <TextField
          label={t('urgent.informed')}
          value={informedName}
          onChange={setInformed}
          maxLength={limits.urgent.nameLength}
          isRequired
          autoFocus
        />
        {doctor !== '' && informedName === '' && (
          <Button size="small" variant="quiet" onPress={() => setInformed(doctor)}>
            {t('urgent.suggested', { name: doctor })}
          </Button>
        )}
        <TextField
          label={t('urgent.informedAt')}
          value={time}
          onChange={setTime}
          error={informedAt === null ? t('urgent.timeWrong') : undefined}
          isRequired
        />
        <TextField
          label={t('urgent.contact')}
          value={informedContact}
          onChange={setContact}
          maxLength={limits.urgent.nameLength}
        />
        <Checkbox isSelected={isReadBack} onChange={setReadBack}>
          {t('urgent.readBack')}
        </Checkbox>
      </div>
    </ConfirmDialog>
  )
}
