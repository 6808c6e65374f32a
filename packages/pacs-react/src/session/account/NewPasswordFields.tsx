import { useText } from '../../provider/useText'
import { PasswordField } from '../PasswordField'
import { accountText } from './accountText'
import { PasswordRuleList } from './PasswordRuleList'
import type { UseNewPasswordResult } from './useNewPassword'

/** A new password. */
export interface NewPasswordFieldsProps {
  password: UseNewPasswordResult
  autoFocus?: boolean | undefined
  /** Called at each key, for instance to take back what was refused. */
  onType?: (() => void) | undefined
}

/** A new password, typed twice, with the rules that it has to meet shown live. */
export function NewPasswordFields({ password, autoFocus, onType }: NewPasswordFieldsProps) {
  const { t } = useText(accountText)
  const type = (field: 'newPassword' | 'confirmPassword') => (text: string) => {
    password.set(field, text)
    onType?.()
  }
  return (
    <>
      <PasswordField
        label={t('account.newPassword')}
        name="newPassword"
        autoComplete="new-password"
        value={password.newPassword}
        onChange={type('newPassword')}
        error={password.errorOf('newPassword')}
        isRequired
        autoFocus={autoFocus}
      />
      <PasswordRuleList password={password.newPassword} rule={password.rule} />
      <PasswordField
        label={t('account.confirmPassword')}
        name="confirmPassword"
        autoComplete="new-password"
        value={password.confirmPassword}
        onChange={type('confirmPassword')}
        error={password.errorOf('confirmPassword')}
        isRequired
      />
    </>
  )
}
