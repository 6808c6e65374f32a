import { accountApi, DepartmentId } from '@opensono/pacs-core'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../control/button/Button'
import { Banner } from '../../control/feedback/Banner'
import { TextField } from '../../control/field/TextField'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import { fieldOfError } from '../fieldOfError'
import { PasswordField } from '../PasswordField'
import { sessionText } from '../sessionText'
import { useAttempt } from '../useAttempt'
import { useOwnErrorText } from '../useOwnErrorText'
import { useWrongField } from '../useWrongField'
import { accountText } from './accountText'
import { NewPasswordFields } from './NewPasswordFields'
import { useNewPassword } from './useNewPassword'
import { usePasswordRule } from './usePasswordRule'

/** Whose password, by which rule, and what follows. */
export interface ChangePasswordProps {
  phone: string
  /** The department whose rule holds; empty while none is chosen. */
  departmentId: string
  /** The password as it was just proven; left out, it is asked for. */
  oldPassword?: string | undefined
  /** Whether a second factor is bound: then its code is asked for, too. */
  isMfaBound?: boolean | undefined
  submitLabel?: string | undefined
  cancelLabel: string
  /** Called when the cancel button is pressed. */
  onCancel: () => void
  /** Called with the new password. Every session of the person has ended. */
  onDone: (newPassword: string) => void
}

/** Changes a password by the old one, as a dialog of the user menu and as a step of the login. */
export function ChangePassword(props: ChangePasswordProps) {
  const { phone, departmentId, isMfaBound = false, submitLabel, cancelLabel, onCancel, onDone } = props
  const { t } = useText(accountText)
  const words = useText(sessionText)
  const sayWhy = useOwnErrorText()
  const { pacs, session } = usePacs()
  const { isPending, error, attempt, clear } = useAttempt()
  const password = useNewPassword(usePasswordRule(departmentId), error)
  const [typedOld, setTypedOld] = useState('')
  const [isOldMissing, setOldMissing] = useState(false)
  const [mfaCode, setMfaCode] = useState('')
  const [isMfaMissing, setMfaMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const asksOld = props.oldPassword === undefined
  const oldPassword = props.oldPassword ?? typedOld
  const isOldWrong = asksOld && (isOldMissing || fieldOfError(error, ['password']) !== null)
  const isMfaWrong = isMfaBound && (isMfaMissing || fieldOfError(error, ['mfaCode']) !== null)
  useWrongField(form, isOldWrong ? 'password' : isMfaWrong ? 'mfaCode' : password.wrongField)

  function submit(event: FormEvent): void {
    event.preventDefault()
    const isMfaEmpty = isMfaBound && mfaCode.trim() === ''
    setOldMissing(oldPassword === '')
    setMfaMissing(isMfaEmpty)
    if (isPending || oldPassword === '' || isMfaEmpty || !password.check()) return
    const { newPassword, confirmPassword } = password
    void attempt(async () => {
      const deviceToken = session.deviceToken()
      await session.endBy(async () => {
        await pacs.call(accountApi.resetPassword, {
          phone,
          departmentId: DepartmentId.parse(departmentId),
          oldPassword,
          newPassword,
          confirmPassword,
          ...(isMfaBound && { mfaVerificationCode: mfaCode.trim() }),
          ...(deviceToken !== null && { deviceToken }),
        })
      })
      onDone(newPassword)
    })
  }

  const isNamed = isOldWrong || isMfaWrong || password.wrongField !== null
  const mfaError = isMfaMissing ? words.t('fault.required') : error !== null && isMfaWrong ? sayWhy(error) : undefined
  const oldError = isOldMissing ? words.t('fault.required') : error !== null && isOldWrong ? sayWhy(error) : undefined
  return (
    <form ref={form} className="pacs-login" onSubmit={submit} noValidate>
      {error !== null && !isNamed && <Banner tone="danger">{sayWhy(error)}</Banner>}
      {/* What a browser keeps passwords for. */}
      <input type="text" autoComplete="username" value={phone} readOnly hidden />
      {asksOld && (
        <PasswordField
          label={t('account.oldPassword')}
          name="password"
          autoComplete="current-password"
          value={typedOld}
          onChange={(text) => {
            setTypedOld(text)
            setOldMissing(false)
            clear()
          }}
          error={oldError}
          isRequired
          autoFocus
        />
      )}
      {isMfaBound && (
        <TextField
          label={words.t('session.mfaCode')}
          name="mfaCode"
          inputMode="numeric"
          autoComplete="off"
          maxLength={16}
          value={mfaCode}
          onChange={(text) => {
            setMfaCode(text)
            setMfaMissing(false)
            clear()
          }}
          hint={words.t('session.mfaHint')}
          error={mfaError}
          isRequired
        />
      )}
      <NewPasswordFields password={password} onType={clear} autoFocus={!asksOld && !isMfaBound} />
      <div className="pacs-login-actions">
        <Button variant="quiet" onPress={onCancel}>
          {cancelLabel}
        </Button>
        <Button type="submit" variant="primary" isPending={isPending} isDisabled={departmentId === ''}>
          {submitLabel ?? t('account.change')}
        </Button>
      </div>
    </form>
  )
}
