import type { IdleLock } from '@opensono/pacs-core'
import { CurrentPatient, IconButton, Menu, RoomSwitcher, UploadActivity, useText } from '@opensono/pacs-react'
import { Menu as MenuIcon } from 'lucide-react'
import { useNavigate } from 'react-router'
import { shellText } from '../locale/shellText'
import type { AppRoute } from '../route/appRoutes'
import { ConsultationBell } from './consultationParts'
import { LookButtons } from './LookButtons'
import { routeIcons } from './routeIcons'
import { UserMenu } from './UserMenu'

/** Where one works, on whom, and what concerns the whole page. */
export function TopBar({ routes, idleLock }: { routes: readonly AppRoute[]; idleLock: IdleLock }) {
  const { t } = useText(shellText)
  const navigate = useNavigate()
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
      <RoomSwitcher className="app-top-place" />
      <CurrentPatient className="app-top-patient" onChoose={() => void navigate(chooser?.path ?? '/')} />
      <div className="app-top-tools">
        <UploadActivity />
        {routes.some(({ name }) => name === 'consultation') && <ConsultationBell />}
        <LookButtons />
        <UserMenu idleLock={idleLock} />
      </div>
    </header>
  )
}
