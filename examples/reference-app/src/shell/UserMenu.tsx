import { type IdleLock, productVersion } from '@opensono/pacs-core'
import {
  Button,
  lazyPart,
  Menu,
  type MenuEntry,
  sessionText,
  useController,
  useText,
  useUser,
} from '@opensono/pacs-react'
import {
  CircleUserRound,
  KeyRound,
  Lock,
  LogOut,
  Mail,
  Maximize2,
  MonitorSmartphone,
  ShieldCheck,
  Timer,
} from 'lucide-react'
import { useState } from 'react'
import { appText } from '../locale/appText'
import { shellText } from '../locale/shellText'
import { useServices } from '../service/ServicesContext'
import type { AccountDialog } from './AccountDialogs'
import { useLock } from './useLock'

const AccountDialogs = lazyPart(() => import('./AccountDialogs').then((part) => part.AccountDialogs))

type Entry = AccountDialog | 'lock' | 'idleLock' | 'touch' | 'logOut'

/** Who is logged in, and what concerns them: their account, the lock, the large mode and the way out. */
export function UserMenu({ idleLock }: { idleLock: IdleLock }) {
  const { t } = useText(shellText)
  const { t: sayApp } = useText(appText)
  const words = useText(sessionText)
  const { session, appearance } = useServices()
  const { mode } = useController(appearance)
  const { isOn } = useController(idleLock)
  const { canLock, lock } = useLock()
  const user = useUser()
  const [dialog, setDialog] = useState<AccountDialog | null>(null)
  const entries: MenuEntry<Entry>[] = [
    { id: 'password', label: t('app.changePassword'), icon: <KeyRound aria-hidden /> },
    { id: 'secondFactor', label: t('app.secondFactor'), icon: <ShieldCheck aria-hidden /> },
    { id: 'sessions', label: t('app.sessions'), icon: <MonitorSmartphone aria-hidden /> },
    ...(user !== null && user.invitationCount > 0
      ? [
          {
            id: 'invitations',
            label: t('app.invitations', { count: user.invitationCount }),
            icon: <Mail aria-hidden />,
          } as const,
        ]
      : []),
    ...(canLock
      ? ([
          { id: 'lock', label: t('app.lock'), icon: <Lock aria-hidden />, hotkey: 'Ctrl+Shift+L', startsGroup: true },
          { id: 'idleLock', label: t('app.idleLock'), icon: <Timer aria-hidden />, isSelected: isOn },
        ] as const)
      : []),
    { id: 'touch', label: t('app.touchMode'), icon: <Maximize2 aria-hidden />, isSelected: mode === 'touch' },
    { id: 'logOut', label: words.t('session.logOut'), icon: <LogOut aria-hidden />, startsGroup: true },
  ]
  return (
    <>
      <Menu<Entry>
        label={t('app.userMenu')}
        placement="bottom end"
        trigger={
          <Button
            variant="quiet"
            icon={<CircleUserRound aria-hidden />}
            className="app-user"
            // At 1024 the icon is alone, and a long name is cut off.
            aria-label={user?.name ?? t('app.userMenu')}
          >
            <span title={user?.name}>{user?.name ?? ''}</span>
          </Button>
        }
        header={
          <span className="app-user-head">
            <strong>{user?.name}</strong>
            <span>{sayApp('app.version', { version: productVersion })}</span>
          </span>
        }
        entries={entries}
        onAction={(id) => {
          if (id === 'touch') appearance.setMode(mode === 'touch' ? 'comfortable' : 'touch')
          else if (id === 'lock') lock()
          else if (id === 'idleLock') idleLock.setOn(!isOn)
          else if (id === 'logOut') void session.logOut()
          else setDialog(id)
        }}
      />
      {dialog !== null && <AccountDialogs dialog={dialog} onClose={() => setDialog(null)} />}
    </>
  )
}
