import { accountText, ForgotPassword, type ForgotPasswordProps, useText } from '@opensono/pacs-react'

interface Props extends Omit<ForgotPasswordProps, 'onDone' | 'onCancel'> {
  onDone: (account: { phone: string; password: string }, text: string) => void
  onClose: () => void
}

/** A forgotten password is replaced, and the login begins with the new one. */
export function ForgotPasswordStep({ onDone, onClose, ...props }: Props) {
  const { t } = useText(accountText)
  return <ForgotPassword {...props} onCancel={onClose} onDone={(account) => onDone(account, t('account.changed'))} />
}
