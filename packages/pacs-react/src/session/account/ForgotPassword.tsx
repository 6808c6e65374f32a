import { accountApi, isPhone } from '@opensono/pacs-core'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../control/button/Button'
import { Banner } from '../../control/feedback/Banner'
import { TextField } from '../../control/field/TextField'
import { useErrorText } from '../../provider/useErrorText'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import { fieldOfError } from '../fieldOfError'
import { SmsCodeField } from '../SmsCodeField'
import { sessionText } from '../sessionText'
import { useAttempt } from '../useAttempt'
import { useSmsCode } from '../useSmsCode'
import { useWrongField } from '../useWrongField'
import { accountText } from './accountText'
import { NewPasswordFields } from './NewPasswordFields'
import { useNewPassword } from './useNewPassword'
import { usePasswordRule } from './usePasswordRule'

/** Whose password, and what follows. */
export interface ForgotPasswordProps {
  /** The phone, as far as it is known. */
  phone?: string | undefined
  /** Where this computer worked last: its rule is shown. The server applies that of every department of the person. */
  departmentId?: string | undefined
  /** True where the server shows the codes it sent. */
  isDemo?: boolean | undefined
  /** Called when the cancel button is pressed. */
  onCancel: () => void
  /** Called with who may log in now. */
  onDone: (account: { phone: string; password: string }) => void
}

const ownFields = ['phone', 'verificationCode', 'mfaCode'] as const
type OwnField = (typeof ownFields)[number]

/** Sets a new password for the owner of the phone, and the authenticator where one is bound. */
export function ForgotPassword({ departmentId, isDemo, onCancel, onDone, ...props }: ForgotPasswordProps) {
  const { t } = useText(accountText)
  const words = useText(sessionText)
  const sayWhy = useErrorText()
  const { pacs, session } = usePacs()
  const { isPending, error, attempt, clear } = useAttempt()
  const sms = useSmsCode('reset', isDemo ?? false)
  const password = useNewPassword(usePasswordRule(departmentId ?? ''), error)
  const [texts, setTexts] = useState({ phone: props.phone ?? '', verificationCode: '', mfaCode: '' })
  const [fault, setFault] = useState<OwnField | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const phone = texts.phone.trim()
  const refused = fieldOfError(error, ownFields)
  useWrongField(form, refused ?? fault ?? password.wrongField)

  function set(field: OwnField, text: string): void {
    setTexts((former) => ({ ...former, [field]: text }))
    setFault(null)
    clear()
  }

  function errorOf(field: OwnField): string | undefined {
    if (error !== null && refused === field) return sayWhy(error)
    if (fault !== field) return undefined
    return words.t(field === 'phone' ? 'fault.phone' : 'fault.required')
  }

  function send(): void {
    if (!isPhone(phone)) setFault('phone')
    else void attempt(() => sms.send(phone))
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    const verificationCode = texts.verificationCode.trim()
    const missing = !isPhone(phone) ? 'phone' : verificationCode === '' ? 'verificationCode' : null
    setFault(missing)
    if (isPending || missing !== null || !password.check()) return
    const { newPassword, confirmPassword } = password
    const mfaVerificationCode = texts.mfaCode.trim()
    void attempt(async () => {
      const deviceToken = session.deviceToken()
      await pacs.call(accountApi.forgotPassword, {
        phone,
        verificationCode,
        newPassword,
        confirmPassword,
        ...(sms.sent !== null && { requestId: sms.sent.requestId }),
        ...(mfaVerificationCode !== '' && { mfaVerificationCode }),
        ...(deviceToken !== null && { deviceToken }),
      })
      onDone({ phone, password: newPassword })
    })
  }

  const isNamed = refused !== null || password.wrongField !== null
  return (
    <form ref={form} className="pacs-login" onSubmit={submit} noValidate aria-label={t('account.forgotTitle')}>
      <header className="pacs-login-head">
        <h2>{t('account.forgotTitle')}</h2>
        <p>{t('account.forgotNote')}</p>
      </header>
      {error !== null && !isNamed && <Banner tone="danger">{sayWhy(error)}</Banner>}
      <TextField
        label={words.t('session.phone')}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="username"
        maxLength={16}
        value={texts.phone}
        onChange={(text) => set('phone', text)}
        error={errorOf('phone')}
        isRequired
        autoFocus={props.phone === undefined || props.phone === ''}
      />
      <SmsCodeField
        sms={sms}
        value={texts.verificationCode}
        onChange={(text) => set('verificationCode', text)}
        onSend={send}
        isPending={isPending}
        error={errorOf('verificationCode')}
        autoFocus={props.phone !== undefined && props.phone !== ''}
      />
      <TextField
        label={t('account.mfaIfBound')}
        name="mfaCode"
        inputMode="numeric"
        autoComplete="off"
        maxLength={16}
        value={texts.mfaCode}
        onChange={(text) => set('mfaCode', text)}
        hint={t('account.mfaIfBoundHint')}
        error={errorOf('mfaCode')}
      />
      <NewPasswordFields password={password} onType={clear} />
      <div className="pacs-login-actions">
        <Button variant="quiet" onPress={onCancel}>
          {t('account.backToLogin')}
        </Button>
        <Button type="submit" variant="primary" isPending={isPending}>
          {t('account.setPassword')}
        </Button>
      </div>
    </form>
  )
}
