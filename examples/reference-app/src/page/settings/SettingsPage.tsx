import { useText } from '@opensono/pacs-react'
import { NavLink, Outlet, useRouteLoaderData } from 'react-router'
import { appText } from '../../locale/appText'
import type { AppRoute } from '../../route/appRoutes'
import { routeIcons } from '../../shell/routeIcons'
import './settings.css'

/** The settings: a tree of pages at the left, the chosen one beside it. */
export function SettingsPage() {
  const { t } = useText(appText)
  const routes = useRouteLoaderData<readonly AppRoute[]>('shell') ?? []
  const settings = routes.find((route) => route.name === 'settings')
  return (
    <div className="app-settings">
      <nav className="app-settings-tree" aria-label={t('app.route.settings')}>
        <Branch routes={settings?.children ?? []} />
      </nav>
      <div className="app-page app-settings-page">
        <Outlet />
      </div>
    </div>
  )
}

function Branch({ routes }: { routes: readonly AppRoute[] }) {
  const { t } = useText(appText)
  return (
    <ul>
      {routes.map((route) => {
        const label = t(`app.route.${route.name}`)
        const Icon = routeIcons[route.name]
        return (
          <li key={route.name}>
            {route.children === undefined ? (
              <NavLink to={route.path} className="app-settings-link">
                <Icon aria-hidden />
                <span className="pacs-truncate" title={label}>
                  {label}
                </span>
              </NavLink>
            ) : (
              <>
                <span className="app-settings-branch">{label}</span>
                <Branch routes={route.children} />
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}
