import { layoutApi, type ViewPart, viewParts, viewTables } from '@opensono/pacs-core'
import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../control/button/Button'
import { IconButton } from '../../control/button/IconButton'
import { Drawer } from '../../control/panel/Drawer'
import { Tabs } from '../../control/tabs/Tabs'
import { useCall } from '../../provider/useCall'
import { useMutationCall } from '../../provider/useMutationCall'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import { Waiting } from '../rule/RulePage'
import { rulesChanged } from '../rule/rulesChanged'
import { LayoutForm } from './LayoutForm'
import { layoutText } from './layoutText'
import { useViewNames } from './viewNames'

/** Opens what the user arranges of the record list for themselves. */
export function OwnViewButton() {
  const { t } = useText(layoutText)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label={t('layout.ownColumns')} icon={<Columns3 aria-hidden />} onPress={() => setOpen(true)} />
      {isOpen && (
        <Drawer isOpen onOpenChange={setOpen} title={t('layout.ownTitle')}>
          <Tabs
            label={t('layout.ownTitle')}
            tabs={viewParts.map((part) => ({
              id: part,
              label: t(part === 'column' ? 'layout.columns' : 'layout.conditions'),
              content: <OwnView part={part} onSaved={() => setOpen(false)} />,
            }))}
          />
        </Drawer>
      )}
    </>
  )
}

function OwnView({ part, onSaved }: { part: ViewPart; onSaved: () => void }) {
  const { t } = useText(layoutText)
  const { pacs } = usePacs()
  const nameOf = useViewNames(part)
  const found = useCall(layoutApi.view, { part })
  const send = useMutationCall(layoutApi.setView, { tells: rulesChanged })
  if (found.data === undefined) return <Waiting error={found.error} onRetry={() => void found.refetch()} />
  const { isOwn, version } = found.data
  return (
    <LayoutForm
      label={t(part === 'column' ? 'layout.columns' : 'layout.conditions')}
      table={viewTables[part]}
      nameOf={nameOf}
      stored={found.data}
      send={(items, seen) => send.mutateAsync({ part, items, version: seen })}
      fresh={() => pacs.call(layoutApi.view, { part })}
      onSaved={onSaved}
      others={
        isOwn && (
          <Button
            variant="quiet"
            isPending={send.isPending}
            onPress={() => send.mutate({ part, items: null, version }, { onSuccess: onSaved })}
          >
            {t('layout.backToHospital')}
          </Button>
        )
      }
    />
  )
}
