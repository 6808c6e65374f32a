import { limits } from '@opensono/pacs-core'
import { useState } from 'react'
import { TextArea } from '../../control/field/TextArea'
import { ConfirmDialog } from '../../control/overlay/ConfirmDialog'
import { useText } from '../../provider/useText'
import { auditText } from './auditText'

interface ReturnDialogProps {
  onReturn: (reason: string) => void
  onClose: () => void
}

/** Asks why a report is returned to its writer. */
export function ReturnDialog({ onReturn, onClose }: ReturnDialogProps) {
  const { t } = useText(auditText)
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      isOpen
      title={t('audit.returnTitle')}
      confirmLabel={t('audit.return')}
      isDisabled={reason.trim() === ''}
      onConfirm={() => onReturn(reason.trim())}
      onCancel={onClose}
    >
      <p>{t('audit.returnText')}</p>
      <TextArea
        label={t('audit.reason')}
        value={reason}
        onChange={setReason}
        maxLength={limits.report.reasonLength}
        isRequired
        autoFocus
      />
    </ConfirmDialog>
  )
}
