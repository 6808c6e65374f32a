import { useText } from '@opensono/pacs-react'
import { Link, useRouteLoaderData } from 'react-router'
import { shellText } from '../locale/shellText'
import { pageOf, type RouteName, trailOf } from '../route/appRoutes'
import type { ShellData } from '../route/ShellData'

interface PageTabsProps {
  /** The path above the pages; no menu shows them. */
  of: string
  /** The page, or the group of pages, that is shown. */
  current: RouteName
}

/** The pages beside the one that is shown, as far as the user may open them. */
export function PageTabs({ of, current }: PageTabsProps) {
  const { t } = useText(shellText)
  const loaded = useRouteLoaderData<ShellData>('shell')
  const above = trailOf(loaded?.routes ?? [], of).at(-1)
  if (above === undefined) return null
  return (
    <nav className="app-page-tabs" aria-label={t(`app.route.${above.name}`)}>
      {above.children?.map((route) => (
        <Link key={route.name} to={pageOf(route).path} aria-current={route.name === current ? 'page' : undefined}>
          {t(`app.route.${route.name}`)}
        </Link>
      ))}
    </nav>
  )
}
