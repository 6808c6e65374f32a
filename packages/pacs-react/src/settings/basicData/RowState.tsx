import { CircleCheck, CircleOff } from 'lucide-react'
import { StatusTag } from '../../control/feedback/StatusTag'
import { useText } from '../../provider/useText'
import { dictionaryText } from './dictionaryText'

/** Whether a row is offered, as icon and word. */
export function RowState({ isEnabled }: { isEnabled: boolean }) {
  const { t } = useText(dictionaryText)
  if (!isEnabled) return <StatusTag icon={<CircleOff aria-hidden />}>{t('dictionary.disabled')}</StatusTag>
  return (
    <StatusTag tone="success" icon={<CircleCheck aria-hidden />}>
      {t('dictionary.enabled')}
    </StatusTag>
  )
}
