import type { UploadItem } from '@opensono/pacs-capture/upload'
import { CircleCheck, TriangleAlert, Upload } from 'lucide-react'
import { Button } from '../control/button/Button'
import { Badge } from '../control/feedback/Badge'
import { Banner } from '../control/feedback/Banner'
import { Popover } from '../control/overlay/Popover'
import { useController } from '../provider/useController'
import { useErrorText } from '../provider/useErrorText'
import { usePacs } from '../provider/usePacs'
import { useText } from '../provider/useText'
import { clockText } from './clipTime'
import { imageText } from './imageText'
import { itemOfUpload } from './StripItem'
import { ThumbStatus } from './ThumbStatus'

const nothing = { items: [], hasUnsent: false, unsentCount: 0, othersUnsentCount: 0, isPaused: false, isOnline: true }
const noUploads = { subscribe: () => () => {}, getSnapshot: () => nothing }

/** The uploads under way, for the top bar: how many, and on a press which ones, how far, and how to try again. */
export function UploadActivity() {
  const { t } = useText(imageText)
  const { uploads } = usePacs()
  const state = useController(uploads ?? noUploads)
  if (uploads === undefined) return null
  const unsent = state.items.filter((item) => item.status !== 'done')
  const failedCount = unsent.filter((item) => item.status === 'failed').length
  const count = unsent.length
  const othersCount = state.othersUnsentCount
  const others = othersCount === 0 ? null : t('uploads.others', { count: othersCount })
  const label = count > 0 ? t('uploads.label', { count }) : (others ?? t('uploads.none'))
  const needsLogin = unsent.some((item) => item.status === 'needsLogin')
  return (
    <Popover
      placement="bottom end"
      label={t('uploads.title')}
      trigger={
        <Button
          variant="quiet"
          className="pacs-uploads-button"
          aria-label={label}
          icon={failedCount > 0 ? <TriangleAlert className="pacs-uploads-failed" /> : <Upload />}
        >
          {count > 0 && <Badge count={count} label={label} tone={failedCount > 0 ? 'danger' : 'accent'} />}
        </Button>
      }
    >
      <div className="pacs-uploads">
        {!state.isOnline && count > 0 && <Banner tone="warning">{t('uploads.offline', { count })}</Banner>}
        {needsLogin && <Banner tone="warning">{t('uploads.needsLogin')}</Banner>}
        {others !== null && <Banner tone="warning">{others}</Banner>}
        {failedCount > 0 && (
          <Banner
            tone="danger"
            actions={
              <Button size="small" onPress={() => uploads.retryAll()}>
                {t('uploads.retryAll')}
              </Button>
            }
          >
            {t('uploads.failed', { count: failedCount })}
          </Banner>
        )}
        {count === 0 && others === null ? (
          <p className="pacs-uploads-none">
            <CircleCheck aria-hidden />
            {t('uploads.none')}
          </p>
        ) : (
          <ul className="pacs-uploads-list">
            {unsent.map((item) => (
              <UploadRow key={item.id} item={item} onRetry={() => uploads.retry(item.id)} />
            ))}
          </ul>
        )}
      </div>
    </Popover>
  )
}

function UploadRow({ item, onRetry }: { item: UploadItem; onRetry: () => void }) {
  const { t } = useText(imageText)
  const errorText = useErrorText()
  const kind = t(item.isClip ? 'image.type.MULTI_FRAME' : 'image.type.SINGLE_FRAME')
  const { target } = item
  const place = target.kind === 'study' ? t('uploads.toStudy') : t('uploads.toBuffer', { name: target.imageName })
  const length = item.durationMs === null ? '' : ` ${clockText(Math.round(item.durationMs / 1000))}`
  return (
    <li className="pacs-uploads-row">
      <span className="pacs-uploads-name">
        <span className="pacs-truncate" title={item.fileName ?? kind}>
          {item.fileName ?? `${kind}${length}`}
        </span>
        <span className="pacs-uploads-place">{place}</span>
        {item.error !== null && <span className="pacs-uploads-error">{errorText(item.error)}</span>}
      </span>
      <span className="pacs-uploads-status" data-theme="dark">
        <ThumbStatus item={itemOfUpload(item)} onRetry={onRetry} />
      </span>
    </li>
  )
}
