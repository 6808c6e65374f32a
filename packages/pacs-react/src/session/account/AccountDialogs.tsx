import { Dialog } from '../../control/overlay/Dialog'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'
import { accountText } from './accountText'
import { ChangePassword } from './ChangePassword'
import { InvitationList } from './InvitationList'
import { SessionList } from './SessionList'

/** What follows a dialog of the user menu. */
export interface AccountDialogProps {
  /** Called when the user closes or cancels the dialog. */
  onClose: () => void
}

/** Changes the password of the user who is logged in, by the rule of the department they work in. */
export function ChangePasswordDialog({ onClose, onDone }: AccountDialogProps & { onDone: () => void }) {
  const { t } = useText(accountText)
  const { session } = usePacs()
  const user = useUser()
  return (
    <Dialog isOpen onOpenChange={onClose} title={t('account.change')} size="small">
      <p className="pacs-login-note">{t('account.changeNote')}</p>
      <ChangePassword
        phone={session.lastPhone()}
        departmentId={user?.departmentId ?? ''}
        isMfaBound={user?.isMfaBound}
        cancelLabel={t('common.cancel')}
        onCancel={onClose}
        onDone={onDone}
      />
    </Dialog>
  )
}

/** The running logins of the user who is logged in. */
export function SessionsDialog({ onClose }: AccountDialogProps) {
  const { t } = useText(accountText)
  return (
    <Dialog isOpen onOpenChange={onClose} title={t('account.sessions')}>
      <SessionList />
    </Dialog>
  )
}

/** Hospitals that wait for an answer of the user who is logged in. */
export function InvitationsDialog({ onClose }: AccountDialogProps) {
  const { t } = useText(accountText)
  return (
    <Dialog isOpen onOpenChange={onClose} title={t('account.invitations')} size="small">
      <InvitationList />
    </Dialog>
  )
}
