import { type DataOf, layoutApi, registrationFieldTable } from '@opensono/pacs-core'
import { useToasts } from '../../control/toast/ToastProvider'
import { useCall } from '../../provider/useCall'
import { useMutationCall } from '../../provider/useMutationCall'
import { usePacs } from '../../provider/usePacs'
import { useRefusal } from '../../provider/useRefusal'
import { useText } from '../../provider/useText'
import { Waiting } from '../rule/RulePage'
import { fieldText } from './fieldText'
import { LayoutForm } from './LayoutForm'
import { layoutText } from './layoutText'

const arranged = ({ fields, version }: DataOf<typeof layoutApi.registrationFields>) => ({ items: fields, version })

/** Which fields a registration shows, which must be filled in, and their order. */
export function RegistrationFieldSettings() {
  const { t } = useText(layoutText)
  const { t: word } = useText(fieldText)
  const { pacs } = usePacs()
  const toasts = useToasts()
  const found = useCall(layoutApi.registrationFields, {})
  const refusal = useRefusal(layoutApi.setRegistrationFields)
  const send = useMutationCall(layoutApi.setRegistrationFields)
  if (found.data === undefined) return <Waiting error={found.error} onRetry={() => void found.refetch()} />
  return (
    <LayoutForm
      label={t('layout.fields')}
      table={registrationFieldTable}
      nameOf={(id) => word(`registration.${id as 'memo'}`)}
      stored={arranged(found.data)}
      save={async (fields, version) => arranged(await send.mutateAsync({ fields, version }))}
      read={async () => arranged(await pacs.call(layoutApi.registrationFields, {}))}
      onSaved={() => toasts.success(t('layout.saved'))}
      refusal={refusal}
    />
  )
}
