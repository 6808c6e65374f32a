import { type UrgentNotice, urgentApi } from '@opensono/pacs-core'
import type { ControlProps } from '../control/ControlProps'
import { lazyView } from '../control/lazy/lazyView'
import { useCall } from '../provider/useCall'
import { usePermission } from '../provider/usePermission'

const UrgentBanner = lazyView(() => import('./UrgentBanner').then((part) => part.UrgentBanner))

/** What the notices need of their page. */
export interface UrgentNoticesProps extends ControlProps {
  /** Opens the report of a study; left out where there is no page for it. */
  onOpen?: ((notice: UrgentNotice) => void) | undefined
}

/**
 * The urgent values of the hospital that nobody was informed of yet, each with its countdown, for the top of every page. Nothing is
 * drawn while there is none, and for who may not see reports.
 */
export function UrgentNotices(props: UrgentNoticesProps) {
  const { data: notices = [] } = useCall(urgentApi.open, usePermission(urgentApi.open) ? {} : null)
  if (notices.length === 0) return null
  return <UrgentBanner {...props} notices={notices} />
}
