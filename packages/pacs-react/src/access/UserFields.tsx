import { limits, type UserRow } from '@opensono/pacs-core'
import { TextArea } from '../control/field/TextArea'
import { TextField } from '../control/field/TextField'
import { useRefusal } from '../provider/useRefusal'
import { useText } from '../provider/useText'
import { accessText } from './accessText'
import type { UserField } from './UserDraft'
import type { UserForm } from './useUserForm'

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
  const sharedReason = useRefusal(undefined, user?.isShared === true ? 'USER_SHARED' : null)
  const { draft, change } = form

  function field(name: Exclude<UserField, 'roleIds'>) {
    const isTaken = form.taken === name && (name === 'phone' || name === 'userCode')
    return {
      label: t(`user.${name}`),
      value: draft[name],
      onChange: (value: string) => change({ [name]: value }),
      ref: form.fieldRef(name),
      maxLength: most[name],
      isReadOnly: !form.mayEdit,
      error: isTaken
        ? t(`user.taken.${name}`)
        : form.faults.includes(name)
          ? t(`user.fault.${name}`, { max: most[name] })
          : undefined,
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
        {...(sharedReason !== undefined && form.mayEdit && { disabledReason: t('user.shared') })}
      />
      <TextField {...field('email')} type="email" autoComplete="off" />
      {user === null && (
        // Shown as it is typed: it is told to the user, who must change it at the first login.
        <TextField {...field('password')} isRequired hint={t('user.passwordHint')} autoComplete="off" />
      )}
      <TextArea {...field('doctorNote')} className="pacs-access-whole" rows={2} />
    </div>
  )
}
