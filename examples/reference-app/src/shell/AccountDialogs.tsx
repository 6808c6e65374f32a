import {
  accountText,
  ChangePasswordDialog,
  InvitationsDialog,
  SecondFactorDialog,
  SessionsDialog,
  useText,
} from '@opensono/pacs-react'
import { useServices } from '../service/ServicesContext'

/** What the user menu opens about the account of anyone who is logged in. */
export type AccountDialog = 'password' | 'secondFactor' | 'sessions' | 'invitations'

/** The chosen dialog. What ends the login says so on the login page. */
export function AccountDialogs({ dialog, onClose }: { dialog: AccountDialog; onClose: () => void }) {
  const { t } = useText(accountText)
  const { toasts } = useServices()
  switch (dialog) {
    case 'password':
      return <ChangePasswordDialog onClose={onClose} onDone={() => toasts.success(t('account.changed'))} />
    case 'secondFactor':
      return (
        <SecondFactorDialog
          onClose={onClose}
          onBound={() => toasts.success(t('account.bound'))}
          onUnbound={() => toasts.success(t('account.unbound'))}
        />
      )
    case 'sessions':
      return <SessionsDialog onClose={onClose} />
    case 'invitations':
      return <InvitationsDialog onClose={onClose} />
  }
}
