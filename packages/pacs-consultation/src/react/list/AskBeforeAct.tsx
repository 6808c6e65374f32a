import { type ConsultationRow, graphicConsultationApi, limits, realtimeConsultationApi } from '@opensono/pacs-core'
import { ConfirmDialog, TextArea, TextDialog, useMutationCall, useText, useToasts } from '@opensono/pacs-react'
import { useState } from 'react'
import { ActFailure } from '../part/ActFailure'
import type { AskedAct, ListedAct } from './consultationActs'
import { consultationText } from './consultationText'

/** The calls of the acts that are asked about, for both kinds. */
function useActCalls(onDone: (act: ListedAct) => void) {
  const done = (act: ListedAct) => ({ onDone: () => onDone(act) })
  const ofHospital = {
    'take-over': useMutationCall(realtimeConsultationApi.takeOver, done('take-over')),
    'hospital-finish': useMutationCall(realtimeConsultationApi.hospitalFinish, done('hospital-finish')),
  }
  return {
    REALTIME: {
      refuse: useMutationCall(realtimeConsultationApi.refuse, done('refuse')),
      cancel: useMutationCall(realtimeConsultationApi.cancel, done('cancel')),
      ...ofHospital,
      'doctor-finish': useMutationCall(realtimeConsultationApi.doctorFinish, done('doctor-finish')),
      'expert-finish': useMutationCall(realtimeConsultationApi.expertFinish, done('expert-finish')),
    },
    GRAPHIC: {
      refuse: useMutationCall(graphicConsultationApi.refuse, done('refuse')),
      cancel: useMutationCall(graphicConsultationApi.cancel, done('cancel')),
      ...ofHospital,
      'doctor-finish': useMutationCall(graphicConsultationApi.finish, done('doctor-finish')),
      'expert-finish': useMutationCall(graphicConsultationApi.giveOpinion, done('expert-finish')),
    },
  }
}

/** What is about to be done. */
export interface AskBeforeActProps {
  act: AskedAct
  row: ConsultationRow
  onRefresh: () => void
  onClose: () => void
}

/** Says what will happen to a consultation, and does it; a failure is said in the same place. */
export function AskBeforeAct({ act, row, onRefresh, onClose }: AskBeforeActProps) {
  const { t } = useText(consultationText)
  const toasts = useToasts()
  const [reason, setReason] = useState('')
  const calls = useActCalls((done) => {
    if (done !== 'enter') toasts.success(t(`consultation.done.${done}`, { name: '' }))
    onClose()
  })
  const { id, kind, patientName: name, requestDoctorName: doctor } = row
  const { isPending, error } = calls[kind][act]
  const failure = (
    <ActFailure
      error={error}
      onRefresh={() => {
        onRefresh()
        onClose()
      }}
    />
  )
  if (act === 'expert-finish') {
    return (
      <TextDialog
        title={t('consultation.ask.finishTitle', { name })}
        label={t('consultation.ask.opinion')}
        maxLength={limits.consultation.opinionLength}
        confirmLabel={t('consultation.ask.finishConfirm')}
        isPending={isPending}
        error={failure}
        onConfirm={(opinion) => calls[kind][act].mutate({ id, opinion })}
        onCancel={onClose}
      >
        {t('consultation.ask.finishText')}
      </TextDialog>
    )
  }
  return (
    <ConfirmDialog
      isOpen
      title={t(`consultation.ask.${act}.title`, { name })}
      confirmLabel={t(`consultation.ask.${act}.confirm`)}
      cancelLabel={t('consultation.ask.keep')}
      tone="danger"
      isPending={isPending}
      error={failure}
      onConfirm={() => {
        if (act === 'refuse') calls[kind].refuse.mutate({ id, reason: reason.trim() || null })
        else calls[kind][act].mutate({ id })
      }}
      onCancel={onClose}
    >
      <p>{t(`consultation.ask.${act}.text`, { doctor })}</p>
      {act === 'refuse' && (
        <TextArea
          label={t('consultation.ask.reason')}
          value={reason}
          onChange={setReason}
          maxLength={limits.consultationCommentLength}
        />
      )}
    </ConfirmDialog>
  )
}
