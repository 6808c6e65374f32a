import { type FormEvent, type ReactNode, useRef } from 'react'
import { Button } from '../control/button/Button'
import type { ControlProps } from '../control/ControlProps'
import { classes } from '../control/classes'
import { Banner } from '../control/feedback/Banner'
import { TextField } from '../control/field/TextField'
import { lazyPart } from '../provider/lazyPart'
import { useErrorText, useRefusalText } from '../provider/useErrorText'
import { useText } from '../provider/useText'
import type { ChangePasswordProps } from './account/ChangePassword'
import { PasswordField } from './PasswordField'
import { PlaceFields, type PlaceValue } from './PlaceFields'
import { SmsCodeField } from './SmsCodeField'
import { sessionText } from './sessionText'
import { type LoginField, type UseLoginOptions, type UseLoginResult, useLogin } from './useLogin'
import { useTermHint } from './useTermHint'
import { useWrongField } from './useWrongField'

// Few logins change a password: what it needs comes when it is needed.
const ChangePassword = lazyPart<ChangePasswordProps & { onClose: () => void }>(() =>
  import('./account/ChangePassword').then((part) => part.ChangePassword),
)

/** Where to begin, and what follows a login. */
export interface LoginFormProps extends UseLoginOptions, ControlProps {
  /** Leads to where a forgotten password is replaced; without it nothing is offered. */
  onForgot?: ((phone: string) => void) | undefined
  /** Stands below the first step. */
  children?: ReactNode
}

/**
 * Logs in to a room: first who, then where and the codes; between them a new password where one is due. Each failure is named in
 * its field, which gets the focus.
 */
export function LoginForm({
  onForgot,
  children,
  className,
  lastPlace,
  account,
  isDemo,
  onDone,
  ...rest
}: LoginFormProps) {
  const { t } = useText(sessionText)
  const sayWhy = useErrorText()
  const sayRefusal = useRefusalText()
  const login = useLogin({ lastPlace, account, isDemo, onDone })
  const { fields, faults, step, error, wrongField } = login
  const form = useRef<HTMLFormElement>(null)
  // A field that comes with a choice leaves the focus where the choice is made.
  const hasChosen = useRef(false)
  useWrongField(form, wrongField ?? [...faults][0] ?? null)
  const departmentHint = useTermHint(step === 'place' ? fields.departmentId : '')

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (login.isPending) return
    void (step === 'password' ? login.checkPassword() : login.logIn())
  }

  function errorOf(field: LoginField): string | undefined {
    if (error !== null && wrongField === field) return sayWhy(error)
    if (!faults.has(field)) return undefined
    return t(field === 'phone' ? 'fault.phone' : 'fault.required')
  }

  const general = error !== null && wrongField === null && <Banner tone="danger">{sayWhy(error)}</Banner>
  const place = {
    value: fields,
    onChange(patch: Partial<PlaceValue>) {
      hasChosen.current = true
      login.set(patch)
    },
    errorOf,
    hospitals: login.hospitals,
    departments: login.departments,
  }
  if (step === 'change' && login.changeReason !== null) {
    return (
      <div {...rest} className={classes('pacs-login', className)}>
        <Banner tone="warning">{sayRefusal(login.changeReason)}</Banner>
        {general}
        <PlaceFields {...place} />
        <ChangePassword
          phone={fields.phone.trim()}
          departmentId={fields.departmentId}
          oldPassword={fields.password}
          isMfaBound={login.isMfaBound}
          submitLabel={t('session.changeAndGoOn')}
          cancelLabel={t('session.back')}
          onCancel={login.back}
          onClose={login.back}
          onDone={(newPassword) => void login.passwordChanged(newPassword)}
        />
      </div>
    )
  }
  return (
    <form {...rest} ref={form} className={classes('pacs-login', className)} onSubmit={submit} noValidate>
      {general}
      {step === 'password' ? (
        <WhoStep login={login} errorOf={errorOf} onForgot={onForgot}>
          {children}
        </WhoStep>
      ) : (
        <>
          <PlaceFields {...place} rooms={login.rooms} departmentHint={departmentHint} />
          <CodeFields login={login} errorOf={errorOf} isFocused={!hasChosen.current} />
          <div className="pacs-login-actions">
            <Button variant="quiet" onPress={login.back}>
              {t('session.back')}
            </Button>
            <Button type="submit" variant="primary" isPending={login.isPending}>
              {t('session.logIn')}
            </Button>
          </div>
        </>
      )}
    </form>
  )
}

interface StepProps {
  login: UseLoginResult
  errorOf: (field: LoginField) => string | undefined
}

/** The first step: who logs in. */
function WhoStep({ login, errorOf, onForgot, children }: StepProps & Pick<LoginFormProps, 'onForgot' | 'children'>) {
  const { t } = useText(sessionText)
  const { fields } = login
  return (
    <>
      <TextField
        label={t('session.phone')}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="username"
        maxLength={16}
        value={fields.phone}
        onChange={(phone) => login.set({ phone })}
        error={errorOf('phone')}
        isRequired
        autoFocus={fields.phone === ''}
      />
      <PasswordField
        label={t('session.password')}
        name="password"
        autoComplete="current-password"
        value={fields.password}
        onChange={(password) => login.set({ password })}
        error={errorOf('password')}
        isRequired
        autoFocus={fields.phone !== ''}
      />
      <Button type="submit" variant="primary" isPending={login.isPending}>
        {t('session.next')}
      </Button>
      {onForgot !== undefined && (
        <Button variant="quiet" onPress={() => onForgot(fields.phone.trim())}>
          {t('session.forgot')}
        </Button>
      )}
      {children}
    </>
  )
}

/** The codes that a login needs, where it needs some. */
function CodeFields({ login, errorOf, isFocused }: StepProps & { isFocused: boolean }) {
  const { t } = useText(sessionText)
  const { fields } = login
  return (
    <>
      {login.needsSmsCode && (
        <SmsCodeField
          sms={login.sms}
          value={fields.verificationCode}
          onChange={(verificationCode) => login.set({ verificationCode })}
          onSend={() => void login.sendCode()}
          isPending={login.isPending}
          error={errorOf('verificationCode')}
          autoFocus={isFocused}
        />
      )}
      {login.isMfaBound && (
        <TextField
          label={t('session.mfaCode')}
          name="mfaCode"
          inputMode="numeric"
          autoComplete="off"
          maxLength={16}
          value={fields.mfaCode}
          onChange={(mfaCode) => login.set({ mfaCode })}
          error={errorOf('mfaCode')}
          hint={t('session.mfaHint')}
          isRequired
        />
      )}
    </>
  )
}
