import { productVersion } from '@opensono/pacs-core'
import { Button, Menu, type MenuEntry, sessionText, useController, useText, useUser } from '@opensono/pacs-react'
import { CircleUserRound, LogOut, Maximize2 } from 'lucide-react'
import { appText } from '../locale/appText'
import { useServices } from '../service/ServicesContext'

type Entry = 'touch' | 'logOut'

/** Who is logged in, and what concerns them: the large mode and the way out. */
export function UserMenu() {
  const { t } = useText(appText)
  const words = useText(sessionText)
  const { session, appearance } = useServices()
  const { mode } = useController(appearance)
  const user = useUser()
  const entries: MenuEntry<Entry>[] = [
    { id: 'touch', label: t('app.touchMode'), icon: <Maximize2 aria-hidden />, isSelected: mode === 'touch' },
    { id: 'logOut', label: words.t('session.logOut'), icon: <LogOut aria-hidden />, startsGroup: true },
  ]
  return (
    <Menu<Entry>
      label={t('app.userMenu')}
      placement="bottom end"
      trigger={
        <Button
          variant="quiet"
          icon={<CircleUserRound aria-hidden />}
          className="app-user"
          // At 1024 the icon stands alone, and a long name is cut off.
          aria-label={user?.name ?? t('app.userMenu')}
        >
          <span title={user?.name}>{user?.name ?? ''}</span>
        </Button>
      }
      header={
        <span className="app-user-head">
          <strong>{user?.name}</strong>
          <span>{t('app.version', { version: productVersion })}</span>
        </span>
      }
      entries={entries}
      onAction={(id) => {
        if (id === 'touch') appearance.setMode(mode === 'touch' ? 'comfortable' : 'touch')
        else void session.logOut()
      }}
    />
  )
}
