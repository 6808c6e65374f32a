import { Check, CloudOff, Hourglass, LogIn, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../control/button/Button'
import { useErrorText } from '../../provider/useErrorText'
import { useText } from '../../provider/useText'
import { captureText } from '../captureText'
import type { StripItem } from '../StripItem'

/** How far an image is, and how to try again. */
export interface ThumbStatusProps {
  item: StripItem
  onRetry?: (() => void) | undefined
}

/** The line at the foot of a thumbnail that says how far its upload is. What is stored says nothing. */
export function ThumbStatus({ item, onRetry }: ThumbStatusProps) {
  const { t } = useText(captureText)
  const errorText = useErrorText('UPLOAD_FAILED')
  switch (item.status) {
    case 'stored':
      return null
    case 'queued':
      return <Line icon={<Hourglass aria-hidden />} text={t('uploads.status.queued')} />
    case 'uploading':
      return (
        <span className="pacs-thumb-status">
          <span className="pacs-numeric">{t('uploads.status.uploading', { percent: item.percent })}</span>
          <span className="pacs-thumb-bar" aria-hidden>
            <span style={{ transform: `scaleX(${item.percent / 100})` }} />
          </span>
        </span>
      )
    case 'waiting': {
      const seconds = item.retryInSeconds
      const [text, why] =
        seconds === null
          ? [t('uploads.status.noNetwork'), t('uploads.waitingNetwork')]
          : [t('uploads.status.waiting'), t('uploads.waitingText', { seconds })]
      return <Line icon={<CloudOff aria-hidden />} text={text} title={why} tone="warning" />
    }
    case 'needsLogin':
      return (
        <Line
          icon={<LogIn aria-hidden />}
          text={t('uploads.status.needsLogin')}
          title={t('uploads.needsLoginText')}
          tone="warning"
        />
      )
    case 'failed':
      return (
        <span
          className="pacs-thumb-status"
          data-tone="danger"
          title={item.error === null ? undefined : errorText(item.error)}
        >
          <TriangleAlert aria-hidden />
          {onRetry === undefined ? (
            t('uploads.status.failed')
          ) : (
            <Button size="small" variant="quiet" className="pacs-thumb-retry" onPress={onRetry}>
              {t('uploads.retry')}
            </Button>
          )}
        </span>
      )
    case 'done':
      return <Line icon={<Check aria-hidden />} text={t('uploads.status.done')} tone="success" />
  }
}

interface LineProps {
  icon: ReactNode
  text: string
  title?: string
  tone?: 'warning' | 'success'
}

function Line({ icon, text, title, tone }: LineProps) {
  return (
    <span className="pacs-thumb-status" data-tone={tone} title={title}>
      {icon}
      <span className="pacs-truncate">{text}</span>
    </span>
  )
}
