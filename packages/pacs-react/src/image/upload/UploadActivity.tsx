import { CircleCheck, TriangleAlert, Upload } from 'lucide-react'
import { Button } from '../../control/button/Button'
import { Badge } from '../../control/feedback/Badge'
import { Banner } from '../../control/feedback/Banner'
import { Popover } from '../../control/overlay/Popover'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import { captureText } from '../captureText'
import { othersText, recoveredText } from './recoveredText'
import { UploadRow } from './UploadRow'
import { useOfflineText } from './useOfflineText'
import { useUploads } from './useUploads'

/** Done files that are still shown, the newest ones. */
const shownDone = 3

/** The uploads under way, for the top bar: how many, and on a press which ones, how far, and how to try again. */
export function UploadActivity() {
  const { t } = useText(captureText)
  const { uploads } = usePacs()
  const state = useUploads()
  const offline = useOfflineText()
  if (uploads === undefined) return null
  const unsent = state.items.filter((item) => item.status !== 'done')
  const failedCount = unsent.filter((item) => item.status === 'failed').length
  const count = unsent.length
  const done = state.items.filter((item) => item.status === 'done')
  const listed = [...unsent, ...done.slice(-shownDone)]
  const others = othersText(t, state.others)
  const recovered = recoveredText(t, state.recovered)
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
        {offline !== null && <Banner tone="warning">{offline}</Banner>}
        {needsLogin && <Banner tone="warning">{t('uploads.needsLogin')}</Banner>}
        {state.isMirror && count > 0 && <Banner>{t('uploads.otherTab')}</Banner>}
        {recovered !== null && (
          <Banner tone="success" onClose={() => uploads.dismissRecovered()}>
            {recovered}
          </Banner>
        )}
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
        {count === 0 && others === null && recovered === null && (
          <p className="pacs-uploads-none">
            <CircleCheck aria-hidden />
            {t('uploads.none')}
          </p>
        )}
        {listed.length > 0 && (
          <ul className="pacs-uploads-list">
            {listed.map((item) => (
              <UploadRow key={item.id} item={item} onRetry={() => uploads.retry(item.id)} />
            ))}
          </ul>
        )}
      </div>
    </Popover>
  )
}
