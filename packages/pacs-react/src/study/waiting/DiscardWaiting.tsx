import { limits, waitingImageApi } from '@opensono/pacs-core'
import { Banner } from '../../control/feedback/Banner'
import { TextDialog } from '../../control/overlay/TextDialog'
import { useToasts } from '../../control/toast/ToastProvider'
import { useErrorText } from '../../provider/useErrorText'
import { useMutationCall } from '../../provider/useMutationCall'
import { useText } from '../../provider/useText'
import { countWords, groupName, type WaitingGroup } from './groupWaiting'
import { waitingText } from './waitingText'

interface DiscardWaitingProps {
  group: WaitingGroup
  onClose: () => void
}

/** Asks why files are discarded; nothing is deleted without a reason. */
export function DiscardWaiting({ group, onClose }: DiscardWaitingProps) {
  const { t } = useText(waitingText)
  const toasts = useToasts()
  const refusalText = useErrorText()
  const images = t(countWords(group), { count: group.images.length })
  const discard = useMutationCall(waitingImageApi.discard, {
    onDone() {
      toasts.success(t('waiting.discarding.done', { images }))
      onClose()
    },
  })
  return (
    <TextDialog
      title={t('waiting.discarding.title', { images: groupName(t, group) })}
      label={t('waiting.discarding.reason')}
      maxLength={limits.waitingReasonLength}
      confirmLabel={t('waiting.discarding.confirm')}
      isPending={discard.isPending}
      error={discard.isError ? <Banner tone="danger">{refusalText(discard.error)}</Banner> : undefined}
      onConfirm={(reason) => discard.mutate({ imageIds: group.images.map(({ id }) => id), reason })}
      onCancel={onClose}
    >
      {t('waiting.discarding.text')}
    </TextDialog>
  )
}
