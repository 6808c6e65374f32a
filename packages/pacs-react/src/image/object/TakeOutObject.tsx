import { limits, type StudyObject, studyObjectApi } from '@opensono/pacs-core'
import { Banner } from '../../control/feedback/Banner'
import { TextDialog } from '../../control/overlay/TextDialog'
import { useToasts } from '../../control/toast/ToastProvider'
import { useErrorText } from '../../provider/useErrorText'
import { useMutationCall } from '../../provider/useMutationCall'
import { useText } from '../../provider/useText'
import { objectText } from './objectText'

interface TakeOutObjectProps {
  object: StudyObject
  onClose: () => void
}

/** Asks why an object leaves its study. */
export function TakeOutObject({ object, onClose }: TakeOutObjectProps) {
  const { t } = useText(objectText)
  const toasts = useToasts()
  const refusalText = useErrorText()
  const name = object.title === '' ? t(`studyObject.kind.${object.kind ?? 'unknown'}`) : object.title
  const takeOut = useMutationCall(studyObjectApi.takeOut, {
    onDone() {
      toasts.success(t('studyObject.takeOut.done', { name }))
      onClose()
    },
  })
  return (
    <TextDialog
      title={t('studyObject.takeOut.title')}
      label={t('studyObject.takeOut.reason')}
      maxLength={limits.waitingReasonLength}
      confirmLabel={t('studyObject.takeOut.act')}
      isPending={takeOut.isPending}
      error={takeOut.isError ? <Banner tone="danger">{refusalText(takeOut.error)}</Banner> : undefined}
      onConfirm={(reason) => takeOut.mutate({ objectId: object.id, reason })}
      onCancel={onClose}
    >
      {t('studyObject.takeOut.text', { name })}
    </TextDialog>
  )
}
