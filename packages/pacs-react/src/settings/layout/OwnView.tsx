import { viewParts } from '@opensono/pacs-core'
import { Columns3 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '../../control/button/IconButton'
import { Drawer } from '../../control/panel/Drawer'
import { Tabs } from '../../control/tabs/Tabs'
import { useText } from '../../provider/useText'
import { layoutText } from './layoutText'

const OwnViewForm = lazy(() => import('./OwnViewForm').then(({ OwnViewForm }) => ({ default: OwnViewForm })))

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
              content: (
                <Suspense>
                  <OwnViewForm part={part} onSaved={() => setOpen(false)} />
                </Suspense>
              ),
            }))}
          />
        </Drawer>
      )}
    </>
  )
}
