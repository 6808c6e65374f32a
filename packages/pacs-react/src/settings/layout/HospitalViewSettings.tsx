import { layoutApi, type ViewPart, viewTables } from '@opensono/pacs-core'
import { useToasts } from '../../control/toast/ToastProvider'
import { useCall } from '../../provider/useCall'
import { useMutationCall } from '../../provider/useMutationCall'
import { usePacs } from '../../provider/usePacs'
import { useRefusal } from '../../provider/useRefusal'
import { useText } from '../../provider/useText'
import { Waiting } from '../rule/RulePage'
import { LayoutForm } from './LayoutForm'
import { layoutText } from './layoutText'
import { useViewNames } from './viewNames'

/** The columns or conditions of the record list for users who arranged none of their own. */
export function HospitalViewSettings({ part }: { part: ViewPart }) {
  const { t } = useText(layoutText)
  const { pacs } = usePacs()
  const toasts = useToasts()
  const nameOf = useViewNames(part)
  const found = useCall(layoutApi.hospitalView, { part })
  const refusal = useRefusal(layoutApi.setHospitalView)
  const send = useMutationCall(layoutApi.setHospitalView)
  if (found.data === undefined) return <Waiting error={found.error} onRetry={() => void found.refetch()} />
  return (
    <LayoutForm
      label={t(part === 'column' ? 'layout.columns' : 'layout.conditions')}
      table={viewTables[part]}
      nameOf={nameOf}
      stored={found.data}
      save={(items, version) => send.mutateAsync({ part, items, version })}
      read={() => pacs.call(layoutApi.hospitalView, { part })}
      onSaved={() => toasts.success(t('layout.saved'))}
      refusal={refusal}
    />
  )
}
