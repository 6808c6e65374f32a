import type { StorageFault } from '@opensono/pacs-core'
import type { ControlProps } from '../../control/ControlProps'
import { Banner } from '../../control/feedback/Banner'
import { useText } from '../useText'
import { storageText } from './storageText'

/** Why the browser keeps nothing, and what ends with the page. */
export function KeepsNothing({ fault, ...props }: ControlProps & { fault: StorageFault }) {
  const { t } = useText(storageText)
  return (
    <Banner {...props} tone="warning">
      {t(`keepsNothing.${fault}`)}
    </Banner>
  )
}
