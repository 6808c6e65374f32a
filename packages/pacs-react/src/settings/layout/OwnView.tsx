import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../control/button/IconButton'
import { lazyPart } from '../../provider/lazyPart'
import { useText } from '../../provider/useText'
import { layoutText } from './layoutText'

const OwnViewDrawer = lazyPart(() => import('./OwnViewDrawer').then((part) => part.OwnViewDrawer))

/** Opens what the user arranges of the record list for themselves. */
export function OwnViewButton() {
  const { t } = useText(layoutText)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label={t('layout.ownColumns')} icon={<Columns3 aria-hidden />} onPress={() => setOpen(true)} />
      {isOpen && <OwnViewDrawer onClose={() => setOpen(false)} />}
    </>
  )
}
