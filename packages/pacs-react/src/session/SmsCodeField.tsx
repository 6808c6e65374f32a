import { useEffect, useRef } from 'react'
import { Button } from '../control/button/Button'
import { Banner } from '../control/feedback/Banner'
import { TextField } from '../control/field/TextField'
import { useText } from '../provider/useText'
import { sessionText } from './sessionText'
import type { UseSmsCodeResult } from './useSmsCode'

/** The field, and the code that is typed into it. */
export interface SmsCodeFieldProps {
  sms: UseSmsCodeResult
  value: string
  onChange: (code: string) => void
  onSend: () => void
  isPending?: boolean | undefined
  error?: string | undefined
  autoFocus?: boolean | undefined
}

/** The code from an SMS, and the button that sends it. In a demo the code is shown below. */
export function SmsCodeField({ sms, value, onChange, onSend, isPending, error, autoFocus }: SmsCodeFieldProps) {
  const { t } = useText(sessionText)
  const field = useRef<HTMLInputElement>(null)
  const { sent, secondsLeft } = sms
  // The button that sent it rests now and would lose the focus; the code is typed next.
  useEffect(() => {
    if (sent !== null) field.current?.focus()
  }, [sent])
  const demoCode = sent?.demoCode ?? null
  return (
    <>
      <div className="pacs-login-code">
        <TextField
          ref={field}
          label={t('session.verificationCode')}
          name="verificationCode"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={16}
          value={value}
          onChange={onChange}
          error={error}
          hint={sent !== null ? t('session.codeSent', { phone: sent.phone }) : undefined}
          isRequired
          autoFocus={autoFocus}
        />
        <Button onPress={onSend} isDisabled={secondsLeft > 0} isPending={isPending}>
          {secondsLeft > 0
            ? t('session.sendCodeIn', { seconds: secondsLeft })
            : t(sent === null ? 'session.sendCode' : 'session.sendCodeAgain')}
        </Button>
      </div>
      {demoCode !== null && demoCode !== value && (
        <Banner
          actions={
            <Button
              size="small"
              onPress={() => {
                onChange(demoCode)
                // The button goes with the code, and Enter logs in from the field.
                field.current?.focus()
              }}
            >
              {t('session.useDemoCode')}
            </Button>
          }
        >
          {t('session.demoCode', { code: demoCode })}
        </Banner>
      )}
    </>
  )
}
