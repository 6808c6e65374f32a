import { isErrorCode, type LogEntry } from '@opensono/pacs-core'
import { CircleCheck, CircleX } from 'lucide-react'
import { StatusTag } from '../control/feedback/StatusTag'
import { useText } from '../provider/useText'
import { logText } from './logText'

/** Whether it was done, or the words of its refusal. */
export function LogOutcome({ entry: { outcome } }: { entry: Pick<LogEntry, 'outcome'> }) {
  const { t } = useText(logText)
  if (outcome === 'done') {
    return (
      <StatusTag tone="success" icon={<CircleCheck aria-hidden />}>
        {t('log.done')}
      </StatusTag>
    )
  }
  return (
    <StatusTag tone="danger" icon={<CircleX aria-hidden />} title={isErrorCode(outcome) ? outcome : undefined}>
      {isErrorCode(outcome) ? t('log.refused') : outcome}
    </StatusTag>
  )
}
