import { consultationPermission, type HostKind, realtimeConsultationApi } from '@opensono/pacs-core'
import {
  Badge,
  IconButton,
  StatusTag,
  useCall,
  useController,
  usePacs,
  usePermission,
  useText,
} from '@opensono/pacs-react'
import { Bell, Monitor, MonitorOff } from 'lucide-react'
import { createConsultationStore } from '../../invitation/createConsultationStore'
import { callText } from './callText'

/** Where what waits is shown. */
export interface ConsultationCountProps {
  /** Where the page runs: the Qt client of a device takes no consultations. @defaultValue 'browser' */
  host?: HostKind | undefined
}

/** @returns how many live consultations wait for the user; 0 for who takes none. */
export function useReceivedCount(host?: HostKind): number {
  const may = usePermission(consultationPermission) && host !== 'qt'
  return useCall(realtimeConsultationApi.received, may ? {} : null).data ?? 0
}

/** Where the bell leads. */
export interface ConsultationBellProps extends ConsultationCountProps {
  /** Opens the list of received consultations. */
  onOpen: () => void
}

/**
 * A bell for the top bar, with the number of live consultations that wait for the user; on a device, whether its monitor is connected.
 * Nothing is drawn for who takes none.
 */
export function ConsultationBell({ onOpen, host }: ConsultationBellProps) {
  const { t } = useText(callText)
  const count = useReceivedCount(host)
  if (!usePermission(consultationPermission)) return null
  if (host === 'qt') return <MonitorSign />
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

/** Whether the monitor of this device shows a consultation. */
function MonitorSign() {
  const { t } = useText(callText)
  const { monitorOnline } = useController(usePacs().lifetime.once(createConsultationStore))
  return (
    <StatusTag
      tone={monitorOnline ? 'success' : 'muted'}
      icon={monitorOnline ? <Monitor aria-hidden /> : <MonitorOff aria-hidden />}
    >
      {t(monitorOnline ? 'consultationCall.monitorOnline' : 'consultationCall.monitorOffline')}
    </StatusTag>
  )
}

/** The same number as a badge alone, for an entry of a menu. */
export function ConsultationCount({ host }: ConsultationCountProps) {
  const { t } = useText(callText)
  const count = useReceivedCount(host)
  return <Badge count={count} label={t('consultationCall.bellCount', { count })} tone="danger" />
}
