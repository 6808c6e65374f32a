import { limits, reportAddendumApi, type StudyId } from '@opensono/pacs-core'
import { useState } from 'react'
import { TextArea } from '../../control/field/TextArea'
import { ConfirmDialog } from '../../control/overlay/ConfirmDialog'
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
  const [text, setText] = useState('')
  const adding = useMutationCall(reportAddendumApi.add, {
    onDone() {
      toasts.success(t('addendum.saved'))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={t('addendum.add')}
      confirmLabel={t('addendum.save')}
      isDisabled={text.trim() === ''}
      isPending={adding.isPending}
      error={adding.error !== null && <ErrorNote error={adding.error} />}
      onConfirm={() => adding.mutate({ studyId, version, text: text.trim() })}
      onCancel={onClose}
    >
      <p>{t('addendum.explained')}</p>
      <TextArea
        label={t('addendum.text')}
        value={text}
        onChange={setText}
        maxLength={limits.report.addendumLength}
        isRequired
        autoFocus
      />
    </ConfirmDialog>
  )
}
