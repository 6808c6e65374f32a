import type { MachineKey } from '@opensono/pacs-core'
import { CircleCheck, CircleOff } from 'lucide-react'
import { StatusTag } from '../../control/feedback/StatusTag'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import { accessText } from '../accessText'

/** Whether the last day of a key is over. */
export function isEnded({ endsAt }: Pick<MachineKey, 'endsAt'>, nowMs: number): boolean {
  return Date.parse(endsAt) <= nowMs
}

/** Whether calls with a key are taken, as icon and word. */
export function MachineKeyState({ machineKey }: { machineKey: MachineKey }) {
  const { t } = useText(accessText)
  const { pacs } = usePacs()
  if (isEnded(machineKey, pacs.serverNow())) {
    return <StatusTag icon={<CircleOff aria-hidden />}>{t('machineKeys.ended')}</StatusTag>
  }
  return (
    <StatusTag tone="success" icon={<CircleCheck aria-hidden />}>
      {t('machineKeys.active')}
    </StatusTag>
  )
}
