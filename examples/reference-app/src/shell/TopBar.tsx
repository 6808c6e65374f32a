import { CurrentPatientBox, IconButton, Menu, UploadActivity, useText, useUser } from '@opensono/pacs-react'
import { Menu as MenuIcon } from 'lucide-react'
import { useNavigate } from 'react-router'
import { appText } from '../locale/appText'
import type { AppRoute } from '../route/appRoutes'
import { LookButtons } from './LookButtons'
import { routeIcons } from './routeIcons'
import { UserMenu } from './UserMenu'

/** Where one works, on whom, and what concerns the whole page. */
export function TopBar({ routes }: { routes: readonly AppRoute[] }) {
  const { t } = useText(appText)
  const navigate = useNavigate()
  const user = useUser()
  const place =
    user === null
      ? ''
      : t('app.place', { hospital: user.hospitalName, department: user.departmentName, room: user.roomName })
  const chooser = routes.find((route) => route.name === 'record') ?? routes[0]
  return (
    <header className="app-top">
      <div className="app-top-menu">
        <Menu
          label={t('app.modules')}
          trigger={<IconButton label={t('app.menu')} icon={<MenuIcon aria-hidden />} />}
          entries={routes.map((route) => {
            const Icon = routeIcons[route.name]
            return { id: route.path, label: t(`app.route.${route.name}`), icon: <Icon aria-hidden /> }
          })}
          onAction={(path) => void navigate(path)}
        />
      </div>
      <div className="app-top-place" title={place}>
        <span className="app-top-room pacs-truncate">{user?.roomName}</span>
        <span className="app-top-hospital pacs-truncate">
          {user === null ? '' : `${user.hospitalName} / ${user.departmentName}`}
        </span>
      </div>
      <CurrentPatientBox className="app-top-patient" onChoose={() => void navigate(chooser?.path ?? '/')} />
      <div className="app-top-tools">
        <UploadActivity />
        <LookButtons />
        <UserMenu />
      </div>
    </header>
  )
}
