import { type AvailableExpert, type ConsultationRow, expertApi, realtimeConsultationApi } from '@opensono/pacs-core'
import { Button, ComboBox, Dialog, useCall, useMutationCall, useText, useToasts, useUser } from '@opensono/pacs-react'
import { useState } from 'react'
import { ActFailure } from '../part/ActFailure'
import { consultationText } from './consultationText'

/** What is passed on. */
export interface TransferDialogProps {
  row: ConsultationRow
  onRefresh: () => void
  onClose: () => void
}

const none: readonly AvailableExpert[] = []

/** Passes a live consultation on to another expert: nobody who was asked already, and not oneself. */
export function TransferDialog({ row, onRefresh, onClose }: TransferDialogProps) {
  const { t } = useText(consultationText)
  const toasts = useToasts()
  const user = useUser()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const { data: experts = none, isPending, error: readError } = useCall(expertApi.available, {})
  const asked = [user?.userId, row.requestDoctorId, ...row.experts.map(({ userId }) => userId)]
  const offered = experts.filter(({ userId }) => !asked.includes(userId))
  const chosen = offered.find(({ expertId }) => expertId === chosenId)
  const transfer = useMutationCall(realtimeConsultationApi.transfer, {
    onDone: () => {
      toasts.success(t('consultation.done.transfer', { name: chosen?.name ?? '' }))
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('consultation.transfer.title', { name: row.patientName })}
      size="small"
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button
            variant="primary"
            isDisabled={chosen === undefined}
            isPending={transfer.isPending}
            onPress={() => {
              if (chosen === undefined) return
              const { userId, hospitalId, departmentId } = chosen
              transfer.mutate({ id: row.id, expert: { userId, hospitalId, departmentId } })
            }}
          >
            {t('consultation.transfer.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('consultation.transfer.text')}</p>
      <ComboBox
        label={t('consultation.transfer.expert')}
        placeholder={t('consultation.transfer.hint')}
        options={offered.map(({ expertId, name, title, hospitalName }) => ({
          id: expertId,
          label: name,
          description: [title, hospitalName].filter(Boolean).join(t('common.listSeparator')),
          words: `${title} ${hospitalName}`,
        }))}
        value={chosenId}
        onChange={setChosenId}
        isLoading={isPending}
        loadingText={t('consultation.transfer.loading')}
        noMatchText={t('consultation.transfer.noMatch')}
        autoFocus
      />
      <ActFailure
        error={transfer.error ?? readError}
        onRefresh={() => {
          onRefresh()
          onClose()
        }}
      />
    </Dialog>
  )
}
