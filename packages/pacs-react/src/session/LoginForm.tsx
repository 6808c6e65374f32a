import { Eye, EyeOff } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../control/button/Button'
import { IconButton } from '../control/button/IconButton'
import type { ControlProps } from '../control/ControlProps'
import { classes } from '../control/classes'
import { Banner } from '../control/feedback/Banner'
import { NativeSelect } from '../control/field/NativeSelect'
import { TextField } from '../control/field/TextField'
import { useErrorText } from '../provider/useErrorText'
import { useText } from '../provider/useText'
import { sessionText } from './sessionText'
import { useCountdown } from './useCountdown'
import { type LoginChoice, type LoginField, type UseLoginOptions, useLogin } from './useLogin'

/** Where to begin, and what follows a login. */
export interface LoginFormProps extends UseLoginOptions, ControlProps {
  /** Stands below the first step. */
  children?: ReactNode
}

function optionsOf(choices: readonly LoginChoice[] | null) {
  return (choices ?? []).map((choice) => ({ id: choice.id, label: choice.name }))
}

/** Logs in to a room: first who, then where and the code. Each failure is named, and its field gets the focus. */
export function LoginForm({ lastPlace, account, isDemo, onDone, children, className, ...rest }: LoginFormProps) {
  const { t } = useText(sessionText)
  const sayWhy = useErrorText()
  const login = useLogin({ lastPlace, account, isDemo, onDone })
  const { fields, faults, step } = login
  const [isPasswordShown, setPasswordShown] = useState(false)
  const countdown = useCountdown()
  const form = useRef<HTMLFormElement>(null)
  const { start } = countdown
  const { sentCode } = login

  useEffect(() => {
    if (sentCode === null) return
    start(sentCode.resendAfterSeconds)
    // The button that sent it rests now and would lose the focus; the code is typed next.
    form.current?.querySelector<HTMLElement>('[name=verificationCode]')?.focus()
  }, [sentCode, start])

  const wrong: LoginField | undefined = login.wrongField ?? [...faults][0]
  useEffect(() => {
    if (wrong === undefined) return
    const field = form.current?.querySelector<HTMLElement>(`[name=${wrong}]`)
    field?.focus()
    // What was refused is typed again: the next key replaces it.
    if (field instanceof HTMLInputElement) field.select()
  }, [wrong])

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (login.isPending) return
    void (step === 'password' ? login.checkPassword() : login.logIn())
  }

  const emptyFault = (field: LoginField) => (faults.has(field) ? t('session.fillIn') : undefined)

  return (
    <form {...rest} ref={form} className={classes('pacs-login', className)} onSubmit={submit} noValidate>
      {login.error !== null && <Banner tone="danger">{sayWhy(login.error)}</Banner>}
      {step === 'password' ? (
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
            error={faults.has('phone') ? t('session.phoneWrong') : undefined}
            isRequired
            autoFocus={fields.phone === ''}
          />
          <TextField
            label={t('session.password')}
            name="password"
            type={isPasswordShown ? 'text' : 'password'}
            autoComplete="current-password"
            maxLength={64}
            value={fields.password}
            onChange={(password) => login.set({ password })}
            error={emptyFault('password')}
            isRequired
            autoFocus={fields.phone !== ''}
            after={
              <IconButton
                size="small"
                label={t(isPasswordShown ? 'session.hidePassword' : 'session.showPassword')}
                icon={isPasswordShown ? <EyeOff /> : <Eye />}
                onPress={() => setPasswordShown(!isPasswordShown)}
              />
            }
          />
          <Button type="submit" variant="primary" isPending={login.isPending}>
            {t('session.next')}
          </Button>
          {children}
        </>
      ) : (
        <>
          <NativeSelect
            label={t('session.hospital')}
            name="hospitalId"
            options={optionsOf(login.hospitals)}
            value={fields.hospitalId}
            onChange={(hospitalId) => login.set({ hospitalId, departmentId: '', roomId: '' })}
            placeholder={t('session.chooseHospital')}
            error={emptyFault('hospitalId')}
            isRequired
          />
          <NativeSelect
            label={t('session.department')}
            name="departmentId"
            options={optionsOf(login.departments)}
            value={fields.departmentId}
            onChange={(departmentId) => login.set({ departmentId, roomId: '' })}
            placeholder={t('session.chooseDepartment')}
            hint={login.departments?.length === 0 ? t('session.noDepartment') : undefined}
            isDisabled={login.departments === null}
            error={emptyFault('departmentId')}
            isRequired
          />
          <NativeSelect
            label={t('session.room')}
            name="roomId"
            options={optionsOf(login.rooms)}
            value={fields.roomId}
            onChange={(roomId) => login.set({ roomId })}
            placeholder={t('session.chooseRoom')}
            hint={login.rooms?.length === 0 ? t('session.noRoom') : undefined}
            isDisabled={login.rooms === null}
            error={emptyFault('roomId')}
            isRequired
          />
          <div className="pacs-login-code">
            <TextField
              label={t('session.verificationCode')}
              name="verificationCode"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={16}
              value={fields.verificationCode}
              onChange={(verificationCode) => login.set({ verificationCode })}
              error={emptyFault('verificationCode')}
              hint={sentCode !== null ? t('session.codeSent', { phone: fields.phone }) : undefined}
              isRequired
              autoFocus
            />
            <Button
              onPress={() => void login.sendCode()}
              isDisabled={countdown.secondsLeft > 0}
              isPending={login.isPending}
            >
              {countdown.secondsLeft > 0
                ? t('session.sendCodeIn', { seconds: countdown.secondsLeft })
                : t(sentCode === null ? 'session.sendCode' : 'session.sendCodeAgain')}
            </Button>
          </div>
          {typeof sentCode?.demoCode === 'string' && sentCode.demoCode !== fields.verificationCode && (
            <DemoCode code={sentCode.demoCode} onUse={(verificationCode) => login.set({ verificationCode })} />
          )}
          {login.isMfaBound && (
            <TextField
              label={t('session.mfaCode')}
              name="mfaCode"
              inputMode="numeric"
              maxLength={16}
              value={fields.mfaCode}
              onChange={(mfaCode) => login.set({ mfaCode })}
              error={emptyFault('mfaCode')}
              isRequired
            />
          )}
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

function DemoCode({ code, onUse }: { code: string; onUse: (code: string) => void }) {
  const { t } = useText(sessionText)
  return (
    <Banner
      actions={
        <Button size="small" onPress={() => onUse(code)}>
          {t('session.useDemoCode')}
        </Button>
      }
    >
      {t('session.demoCode', { code })}
    </Banner>
  )
}
