import { storageState } from '@opensono/pacs-core'
import type { ControlProps } from '../../control/ControlProps'
import { lazyView } from '../../control/lazy/lazyView'
import { useController } from '../useController'

// Hardly any browser needs it.
const KeepsNothing = lazyView(() => import('./KeepsNothing').then((part) => part.KeepsNothing))

/** Says that the browser keeps nothing for this page, why, and what ends with the page. Else it draws nothing. */
export function StorageBanner(props: ControlProps) {
  const { fault } = useController(storageState)
  return fault !== null && <KeepsNothing {...props} fault={fault} />
}
