import { limits, type UserRow } from '@opensono/pacs-core'
import { TextArea } from '../control/field/TextArea'
import { TextField } from '../control/field/TextField'
import { useRefusal } from '../provider/useRefusal'
import { useText } from '../provider/useText'
import { useUser } from '../provider/useUser'
import { PasswordRuleList } from '../session/account/PasswordRuleList'
import { usePasswordRule } from '../session/account/usePasswordRule'
import { PasswordField } from '../session/PasswordField'
import { accessText } from './accessText'
import type { UserField } from './UserDraft'
import type { UserForm } from './useUserForm'
import { useUserRefusal } from './useUserRefusal'

const most = {
  name: limits.user.nameLength,
  userCode: limits.user.codeLength,
  phone: 16,
  email: limits.user.emailLength,
  doctorNote: limits.user.noteLength,
  password: limits.password.max,
} as const

/** What is written of a user. */
export function UserFields({ form, user }: { form: UserForm; user: UserRow | null }) {
  const { t } = useText(accessText)
  const lacking = useUserRefusal(user)
  const phoneReason = useRefusal(undefined, user?.isShared === true ? 'USER_SHARED' : lacking)
  const { draft, change } = form

  function field(name: Exclude<UserField, 'roleIds' | 'ownPassword'>) {
    return {
      label: t(`user.${name}`),
      value: draft[name],
      onChange: (value: string) => change({ [name]: value }),
      ref: form.fieldRef(name),
      maxLength: most[name],
      isReadOnly: !form.mayEdit,
      error: form.errorOf(name),
    }
  }

  return (
    <div className="pacs-access-fields">
      <TextField {...field('name')} isRequired autoFocus={user === null} autoComplete="off" />
      <TextField {...field('userCode')} hint={t('user.userCodeHint')} autoComplete="off" />
      <TextField
        {...field('phone')}
        type="tel"
        isRequired
        autoComplete="off"
        {...(phoneReason !== undefined && form.mayEdit && { disabledReason: phoneReason })}
      />
      {form.needsOwnPassword && (
        <PasswordField
          label={t('user.ownPassword')}
          name="ownPassword"
          autoComplete="current-password"
          hint={t('user.ownPasswordHint')}
          value={draft.ownPassword}
          onChange={(ownPassword) => change({ ownPassword })}
          error={form.errorOf('ownPassword')}
          isRequired
        />
      )}
      <TextField {...field('email')} type="email" autoComplete="off" />
      {user === null && (
        // Shown as it is typed: the administrator gives it to the user, who must change it at the first login.
        <div>
          <TextField {...field('password')} isRequired hint={t('user.passwordHint')} autoComplete="off" />
          <SetPasswordRule password={draft.password} />
        </div>
      )}
      <TextArea {...field('doctorNote')} className="pacs-access-whole" rows={2} />
    </div>
  )
}

/** What is asked of a password that the administrator sets: the server judges it by the rule of their own department. */
export function SetPasswordRule({ password }: { password: string }) {
  const rule = usePasswordRule(useUser()?.departmentId ?? '')
  return <PasswordRuleList password={password} rule={rule} />
}
