import { layoutApi, type ViewPart, viewTables } from '@opensono/pacs-core'
import { Button } from '../../control/button/Button'
import { useToasts } from '../../control/toast/ToastProvider'
import { useCall } from '../../provider/useCall'
import { useErrorText } from '../../provider/useErrorText'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import { Waiting } from '../rule/RulePage'
import { LayoutForm } from './LayoutForm'
import { layoutText } from './layoutText'
import { useSetView } from './useLayouts'
import { useViewNames } from './viewNames'

interface OwnViewFormProps {
  part: ViewPart
  onSaved: () => void
}

/** What the user arranges of one part of the record list. */
export function OwnViewForm({ part, onSaved }: OwnViewFormProps) {
  const { t } = useText(layoutText)
  const { pacs } = usePacs()
  const toasts = useToasts()
  const sayWhy = useErrorText()
  const nameOf = useViewNames(part)
  const found = useCall(layoutApi.view, { part })
  const send = useSetView()
  if (found.data === undefined) return <Waiting error={found.error} onRetry={() => void found.refetch()} />
  const { isOwn, version } = found.data
  const leaveOwn = () =>
    send.mutate(
      { part, items: null, version },
      {
        onSuccess: onSaved,
        onError(error) {
          toasts.error(sayWhy(error))
          // Another tab was faster: the next press knows of it.
          void found.refetch()
        },
      },
    )
  return (
    <LayoutForm
      label={t(part === 'column' ? 'layout.columns' : 'layout.conditions')}
      table={viewTables[part]}
      nameOf={nameOf}
      stored={found.data}
      save={(items, seen) => send.mutateAsync({ part, items, version: seen })}
      read={() => pacs.call(layoutApi.view, { part })}
      onSaved={onSaved}
      others={
        isOwn && (
          <Button variant="quiet" isPending={send.isPending} onPress={leaveOwn}>
            {t('layout.backToHospital')}
          </Button>
        )
      }
    />
  )
}
