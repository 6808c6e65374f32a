import { ConfirmDialog } from '../overlay/ConfirmDialog'
import { useControlText } from '../root/RootContext'

/** What the question needs of anyone who asks. */
export interface LeaveQuestionProps {
  isOpen: boolean
  /** What leaving ends: something typed that is not saved, or a recording. @defaultValue 'unsaved' */
  reason?: 'unsaved' | 'recording' | undefined
  /** What is not saved may go, the recording may end. */
  onLeave: () => void
  /** The user continues; also called by Escape. */
  onStay: () => void
}

/** Asks whether something typed may be thrown away, or a recording may end. */
export function LeaveQuestion({ isOpen, reason = 'unsaved', onLeave, onStay }: LeaveQuestionProps) {
  const t = useControlText()
  const isRecording = reason === 'recording'
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t(isRecording ? 'control.leaveRecordingTitle' : 'control.leaveTitle')}
      confirmLabel={t('control.leave')}
      cancelLabel={t(isRecording ? 'control.stayRecording' : 'control.stay')}
      tone="danger"
      onConfirm={onLeave}
      onCancel={onStay}
    >
      {t(isRecording ? 'control.leaveRecordingText' : 'control.leaveText')}
    </ConfirmDialog>
  )
}
