import { limits, reportAddendumApi, type StudyId } from '@opensono/pacs-core'
import { TextDialog } from '../../control/overlay/TextDialog'
import { useToasts } from '../../control/toast/ToastProvider'
import { ErrorNote } from '../../provider/ErrorNote'
import { useMutationCall } from '../../provider/useMutationCall'
import { useText } from '../../provider/useText'
import { addendumText } from './addendumText'

interface AddendumDialogProps {
  studyId: StudyId
  version: number
  onClose: () => void
}

/** Asks for the words of an addendum, and says that they cannot be changed afterwards. */
export function AddendumDialog({ studyId, version, onClose }: AddendumDialogProps) {
  const { t } = useText(addendumText)
  const toasts = useToasts()
  const adding = useMutationCall(reportAddendumApi.add, {
    onDone() {
      toasts.success(t('addendum.saved'))
      onClose()
    },
  })
  return (
    <TextDialog
      title={t('addendum.add')}
      label={t('addendum.text')}
      maxLength={limits.report.addendumLength}
      confirmLabel={t('addendum.save')}
      isPending={adding.isPending}
      error={adding.error !== null && <ErrorNote error={adding.error} />}
      onConfirm={(text) => adding.mutate({ studyId, version, text })}
      onCancel={onClose}
    >
      {t('addendum.explained')}
    </TextDialog>
  )
}
