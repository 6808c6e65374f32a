import { consultationPermission, realtimeConsultationApi } from '@opensono/pacs-core'
import { Badge, IconButton, useCall, usePermission, useText } from '@opensono/pacs-react'
import { Bell } from 'lucide-react'
import { callText } from './callText'

/** @returns how many live consultations wait for the user; 0 for who takes none. */
export function useReceivedCount(): number {
  const may = usePermission(consultationPermission)
  return useCall(realtimeConsultationApi.received, may ? {} : null).data ?? 0
}

/** Where the bell leads. */
export interface ConsultationBellProps {
  /** Opens the list of received consultations. */
  onOpen: () => void
}

/** A bell for the top bar, with the number of live consultations that wait for the user. Nothing is drawn for who takes none. */
export function ConsultationBell({ onOpen }: ConsultationBellProps) {
  const { t } = useText(callText)
  const count = useReceivedCount()
  if (!usePermission(consultationPermission)) return null
  const label = count === 0 ? t('consultationCall.bell') : t('consultationCall.bellCount', { count })
  return (
    <span className="pacs-consultation-bell" data-ringing={count > 0 || undefined}>
      <IconButton label={label} icon={<Bell aria-hidden />} onPress={onOpen} />
      <span aria-hidden>
        <Badge count={count} label={label} tone="danger" />
      </span>
    </span>
  )
}

/** The same number as a badge alone, for an entry of a menu. */
export function ConsultationCount() {
  const { t } = useText(callText)
  const count = useReceivedCount()
  return <Badge count={count} label={t('consultationCall.bellCount', { count })} tone="danger" />
}
