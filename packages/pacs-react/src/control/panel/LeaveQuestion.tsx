import { ConfirmDialog } from '../overlay/ConfirmDialog'
import { useControlText } from '../root/RootContext'

/** What the question needs of anyone who asks. */
export interface LeaveQuestionProps {
  isOpen: boolean
  /** What is not saved may go. */
  onLeave: () => void
  /** The user continues editing; also called by Escape. */
  onStay: () => void
}

/** Asks whether something typed may be thrown away. */
export function LeaveQuestion({ isOpen, onLeave, onStay }: LeaveQuestionProps) {
  const t = useControlText()
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('control.leaveTitle')}
      confirmLabel={t('control.leave')}
      cancelLabel={t('control.stay')}
      tone="danger"
      onConfirm={onLeave}
      onCancel={onStay}
    >
      {t('control.leaveText')}
    </ConfirmDialog>
  )
}
