import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../control/button/IconButton'
import { lazyPart } from '../../provider/lazyPart'

const OwnViewDrawer = lazyPart(() => import('./OwnViewDrawer').then((part) => part.OwnViewDrawer))

/**
 * Opens what the user arranges of the record list for themselves.
 *
 * @param props - the button's name, which the list says: the words of arranging come with the drawer.
 */
export function OwnViewButton({ label }: { label: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label={label} icon={<Columns3 aria-hidden />} onPress={() => setOpen(true)} />
      {isOpen && <OwnViewDrawer onClose={() => setOpen(false)} />}
    </>
  )
}
