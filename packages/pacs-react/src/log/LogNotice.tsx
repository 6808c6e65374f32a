import type { DataOf, logApi, PacsError } from '@opensono/pacs-core'
import { Banner } from '../control/feedback/Banner'
import { useErrorText } from '../provider/useErrorText'
import { useText } from '../provider/useText'
import { logText } from './logText'

interface LogNoticeProps {
  /** What looking at every row found; null before. */
  verification: DataOf<typeof logApi.verification> | null
  /** Why it could not be looked at. */
  error: PacsError | null
  onClose: () => void
}

/** Whether the log is whole, in words. */
export function LogNotice({ verification, error, onClose }: LogNoticeProps) {
  const { t } = useText(logText)
  const sayWhy = useErrorText()
  if (error !== null) {
    return (
      <Banner tone="danger" onClose={onClose}>
        {sayWhy(error)}
      </Banner>
    )
  }
  if (verification === null) return null
  const { isWhole, rows, firstBadSequence, head } = verification
  return (
    <Banner tone={isWhole ? 'success' : 'danger'} onClose={onClose}>
      {isWhole ? t('logList.whole', { count: rows }) : t('logList.broken', { sequence: firstBadSequence ?? '?' })}{' '}
      <span className="pacs-log-hash">{t('logList.head', head)}</span>
    </Banner>
  )
}
