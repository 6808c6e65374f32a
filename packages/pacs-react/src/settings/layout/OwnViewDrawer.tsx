import { viewParts } from '@opensono/pacs-core'
import { useState } from 'react'
import { Drawer } from '../../control/panel/Drawer'
import { LeaveQuestion } from '../../control/panel/LeaveQuestion'
import { Tabs } from '../../control/tabs/Tabs'
import { useLeaveGuard } from '../../provider/leave/useLeaveGuard'
import { useText } from '../../provider/useText'
import { layoutText } from './layoutText'
import { OwnViewForm } from './OwnViewForm'

/** What the user arranges of the record list: its columns and its conditions. What is not saved is never lost unasked. */
export function OwnViewDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useText(layoutText)
  const guard = useLeaveGuard()
  const [isAsking, setAsking] = useState(false)
  const close = () => (guard.reason() === null ? onClose() : setAsking(true))
  return (
    <>
      <Drawer isOpen onOpenChange={close} title={t('layout.ownTitle')}>
        <Tabs
          label={t('layout.ownTitle')}
          tabs={viewParts.map((part) => ({
            id: part,
            label: t(part === 'column' ? 'layout.columns' : 'layout.conditions'),
            content: <OwnViewForm part={part} onSaved={onClose} />,
          }))}
        />
      </Drawer>
      <LeaveQuestion isOpen={isAsking} onLeave={onClose} onStay={() => setAsking(false)} />
    </>
  )
}
