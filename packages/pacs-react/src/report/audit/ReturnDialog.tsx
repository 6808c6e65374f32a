import { limits } from '@opensono/pacs-core'
import { TextDialog } from '../../control/overlay/TextDialog'
import { useText } from '../../provider/useText'
import { auditText } from './auditText'

interface ReturnDialogProps {
  onReturn: (reason: string) => void
  onClose: () => void
}

/** Asks why a report is returned to its writer. */
export function ReturnDialog({ onReturn, onClose }: ReturnDialogProps) {
  const { t } = useText(auditText)
  return (
    <TextDialog
      title={t('audit.returnTitle')}
      label={t('audit.reason')}
      maxLength={limits.report.reasonLength}
      confirmLabel={t('audit.return')}
      onConfirm={onReturn}
      onCancel={onClose}
    >
      {t('audit.returnText')}
    </TextDialog>
  )
}
