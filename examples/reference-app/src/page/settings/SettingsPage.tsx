import { useText } from '@opensono/pacs-react'
import { useEffect, useRef } from 'react'
import { NavLink, Outlet, useLocation, useRouteLoaderData } from 'react-router'
import { shellText } from '../../locale/shellText'
import type { AppRoute } from '../../route/appRoutes'
import type { ShellData } from '../../route/ShellData'
import { routeIcons } from '../../shell/routeIcons'
import './settings.css'

/** The settings: a tree of pages at the left, the chosen one beside it. */
export function SettingsPage() {
  const { t } = useText(shellText)
  const routes = useRouteLoaderData<ShellData>('shell')?.routes ?? []
  const settings = routes.find((route) => route.name === 'settings')
  const tree = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    tree.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  return (
    <div className="app-settings">
      <nav ref={tree} className="app-settings-tree" aria-label={t('app.route.settings')}>
        <Branch routes={settings?.children ?? []} />
      </nav>
      <div className="app-page app-settings-page">
        <Outlet />
      </div>
    </div>
  )
}

/** Pages in the order of the menu, under the headings that there are. */
function Branch({ routes }: { routes: readonly AppRoute[] }) {
  const { t } = useText(shellText)
  return (
    <ul>
      {routes.map((route, place) => {
        const { section } = route
        const isHead = section !== undefined && section !== routes[place - 1]?.section
        return (
          <li key={route.name}>
            {isHead && <span className="app-settings-branch">{t(`app.section.${section}`)}</span>}
            {route.children === undefined ? (
              <PageLink route={route} />
            ) : (
              <>
                {/* Where the pages have headings of their own, one above them says nothing. */}
                {route.children[0]?.section === undefined && (
                  <span className="app-settings-branch">{t(`app.route.${route.name}`)}</span>
                )}
                <Branch routes={route.children} />
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function PageLink({ route }: { route: AppRoute }) {
  const { t } = useText(shellText)
  const label = t(`app.route.${route.name}`)
  const Icon = routeIcons[route.name]
  return (
    <NavLink to={route.path} className="app-settings-link">
      <Icon aria-hidden />
      <span className="pacs-truncate" title={label}>
        {label}
      </span>
    </NavLink>
  )
}
