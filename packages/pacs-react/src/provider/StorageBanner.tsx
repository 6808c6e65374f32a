import { storageState } from '@opensono/pacs-core'
import type { ControlProps } from '../control/ControlProps'
import { Banner } from '../control/feedback/Banner'
import { useController } from './useController'
import { useText } from './useText'

/** Says that the browser keeps nothing for this page, why, and what ends with the page. Else it draws nothing. */
export function StorageBanner(props: ControlProps) {
  const { t } = useText()
  const { fault } = useController(storageState)
  if (fault === null) return null
  return (
    <Banner {...props} tone="warning">
      {t(`common.keepsNothing.${fault}`)}
    </Banner>
  )
}
