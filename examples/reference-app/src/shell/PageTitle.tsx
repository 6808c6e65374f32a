import { useText } from '@opensono/pacs-react'
import { appText } from '../locale/appText'

/** The title of the window: the route's, else the product's. Never a patient's. */
export function PageTitle({ title }: { title: string | null }) {
  const { t } = useText(appText)
  return <title>{title === null ? t('app.title') : `${title} - ${t('app.title')}`}</title>
}
