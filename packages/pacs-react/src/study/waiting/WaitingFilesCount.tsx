import { waitingImageApi } from '@opensono/pacs-core'
import { Badge } from '../../control/feedback/Badge'
import { useCall } from '../../provider/useCall'
import { usePermission } from '../../provider/usePermission'
import { useText } from '../../provider/useText'
import { waitingText } from './waitingText'

/** How many files wait, as a badge for an entry of a menu. Nothing is drawn for users who may not decide on them. */
export function WaitingFilesCount() {
  const { t } = useText(waitingText)
  const may = usePermission(waitingImageApi.count.permission)
  const count = useCall(waitingImageApi.count, may ? {} : null).data?.count ?? 0
  return <Badge count={count} label={t('waiting.count', { count })} tone="danger" />
}
