import {
  type BasicDataId,
  dictionaryName,
  isUrgentOpen,
  isUrgentTypeOf,
  limits,
  type Sex,
  type StudyId,
  settingsApi,
  studyApi,
  type UrgentNotice,
  urgentApi,
} from '@opensono/pacs-core'
import { useId, useState } from 'react'
import { Button } from '../control/button/Button'
import { Checkbox } from '../control/choice/Checkbox'
import { Banner } from '../control/feedback/Banner'
import { TextArea } from '../control/field/TextArea'
import { Dialog } from '../control/overlay/Dialog'
import { useMaybeToasts } from '../control/toast/ToastProvider'
import { PatientLine } from '../identity/PatientLine'
import { useCall } from '../provider/useCall'
import { useErrorText } from '../provider/useErrorText'
import { useMutationCall } from '../provider/useMutationCall'
import { useText } from '../provider/useText'
import { useWorkRules } from '../settings/rule/useWorkRules'
import { UrgentHistory } from './UrgentHistory'
import { urgentText } from './urgentText'

const none: readonly UrgentNotice[] = []

interface RaiseUrgentProps {
  studyId: StudyId
  onClose: () => void
}

/** Asks what was found and reports it; the earlier urgent values of the study are shown below. */
export function RaiseUrgent({ studyId, onClose }: RaiseUrgentProps) {
  const { t } = useText(urgentText)
  const toasts = useMaybeToasts()
  const sayWhy = useErrorText()
  const { data: notices = none } = useCall(urgentApi.ofStudy, { studyId })
  const [typeIds, setTypes] = useState<readonly BasicDataId[]>([])
  const [note, setNote] = useState('')
  const raise = useMutationCall(urgentApi.raise, {
    onDone: () => {
      toasts?.success(t('urgent.raised'))
      onClose()
    },
  })
  const isWaiting = notices.some(isUrgentOpen)
  const { data: study } = useCall(studyApi.get, { studyId })
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('urgent.raiseTitle')}
      actions={
        <Button
          variant="primary"
          disabledReason={isWaiting ? t('urgent.isOpen') : typeIds.length === 0 ? t('urgent.chooseType') : undefined}
          isPending={raise.isPending}
          onPress={() => raise.mutate({ studyId, typeIds: [...typeIds], note })}
        >
          {t('urgent.confirm')}
        </Button>
      }
    >
      {study !== undefined && <PatientLine patient={study} />}
      <p>{t('urgent.raiseText')}</p>
      {raise.error && <Banner tone="danger">{sayWhy(raise.error)}</Banner>}
      {!isWaiting && (
        <div className="pacs-urgent-form">
          <UrgentTypes sex={study?.patientSex ?? 'unknown'} chosen={typeIds} onChange={setTypes} />
          <TextArea label={t('urgent.note')} value={note} onChange={setNote} maxLength={limits.urgent.noteLength} />
        </div>
      )}
      {notices.length > 0 && <UrgentHistory notices={notices} />}
    </Dialog>
  )
}

interface UrgentTypesProps {
  /** Types of the other sex are not offered. */
  sex: Sex
  chosen: readonly BasicDataId[]
  onChange: (chosen: readonly BasicDataId[]) => void
}

/** The types that the hospital reports. */
function UrgentTypes({ sex, chosen, onChange }: UrgentTypesProps) {
  const { t, language } = useText(urgentText)
  const labelId = useId()
  const { urgentReportTypes } = useWorkRules()
  const { data: rows = [] } = useCall(settingsApi.basicData, { kind: 'urgent-value-type' })
  const offered = rows.filter(
    ({ id, isEnabled, fields }) => isEnabled && urgentReportTypes.includes(id) && isUrgentTypeOf(fields.sex, sex),
  )
  if (offered.length === 0) return <Banner>{t('urgent.noTypes')}</Banner>
  return (
    <fieldset className="pacs-urgent-types" aria-labelledby={labelId}>
      <span id={labelId} className="pacs-field-label">
        {t('urgent.types')}
      </span>
      {offered.map((row) => (
        <Checkbox
          key={row.id}
          isSelected={chosen.includes(row.id)}
          onChange={(isChosen) => onChange(isChosen ? [...chosen, row.id] : chosen.filter((id) => id !== row.id))}
        >
          {dictionaryName(row, language)}
        </Checkbox>
      ))}
    </fieldset>
  )
}
