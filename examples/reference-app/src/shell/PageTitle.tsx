import { useText } from '@opensono/pacs-react'
import { appText } from '../locale/appText'
import type { RouteName } from '../route/appRoutes'

/** The title of the window: the route's, else the product's. Never a patient's. */
export function PageTitle({
  name,
}: {
  name: RouteName | 'login' | 'deviceJumpError' | 'verify' | 'sign' | 'moreInfo' | 'consultationRoom' | null
}) {
  const { t } = useText(appText)
  return <title>{name === null ? t('app.title') : `${t(`app.routeTitle.${name}`)} - ${t('app.title')}`}</title>
}
