import { viewParts } from '@opensono/pacs-core'
import { Drawer } from '../../control/panel/Drawer'
import { Tabs } from '../../control/tabs/Tabs'
import { useText } from '../../provider/useText'
import { layoutText } from './layoutText'
import { OwnViewForm } from './OwnViewForm'

/** What the user arranges of the record list: its columns and its conditions. */
export function OwnViewDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useText(layoutText)
  return (
    <Drawer isOpen onOpenChange={onClose} title={t('layout.ownTitle')}>
      <Tabs
        label={t('layout.ownTitle')}
        tabs={viewParts.map((part) => ({
          id: part,
          label: t(part === 'column' ? 'layout.columns' : 'layout.conditions'),
          content: <OwnViewForm part={part} onSaved={onClose} />,
        }))}
      />
    </Drawer>
  )
}
