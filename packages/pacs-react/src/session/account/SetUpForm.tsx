import { defaultPasswordRule, isPhone, sessionApi } from '@opensono/pacs-core'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../control/button/Button'
import { Banner } from '../../control/feedback/Banner'
import { TextField } from '../../control/field/TextField'
import { useErrorText } from '../../provider/useErrorText'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import { fieldOfError } from '../fieldOfError'
import { sessionText } from '../sessionText'
import { useAttempt } from '../useAttempt'
import { useWrongField } from '../useWrongField'
import { accountText } from './accountText'
import { NewPasswordFields } from './NewPasswordFields'
import { useNewPassword } from './useNewPassword'

/** What follows. */
export interface SetUpFormProps {
  /** Called with the phone of the administrator, who may log in now. */
  onDone: (phone: string) => void
}

const fields = ['code', 'hospitalName', 'departmentName', 'roomName', 'name', 'phone'] as const
type Field = (typeof fields)[number]

/** Makes the first hospital of a server and its administrator, by the code that the server printed. */
export function SetUpForm({ onDone }: SetUpFormProps) {
  const { t } = useText(accountText)
  const words = useText(sessionText)
  const sayWhy = useErrorText()
  const { pacs } = usePacs()
  const { isPending, error, attempt, clear } = useAttempt()
  const password = useNewPassword(defaultPasswordRule, error)
  const [texts, setTexts] = useState<Record<Field, string>>({
    code: '',
    hospitalName: '',
    departmentName: '',
    roomName: '',
    name: '',
    phone: '',
  })
  const [faults, setFaults] = useState<ReadonlySet<Field>>(new Set())
  const form = useRef<HTMLFormElement>(null)
  const isCodeWrong = fieldOfError(error, ['code']) !== null
  useWrongField(form, isCodeWrong ? 'code' : ([...faults][0] ?? password.wrongField))

  function submit(event: FormEvent): void {
    event.preventDefault()
    const found = new Set(fields.filter((field) => texts[field].trim() === ''))
    if (!isPhone(texts.phone.trim())) found.add('phone')
    setFaults(found)
    if (isPending || found.size > 0 || !password.check()) return
    void attempt(async () => {
      const trimmed = { ...texts }
      for (const field of fields) trimmed[field] = texts[field].trim()
      await pacs.call(sessionApi.setUp, { ...trimmed, password: password.newPassword })
      onDone(trimmed.phone)
    })
  }

  function errorOf(field: Field): string | undefined {
    if (field === 'code' && error !== null && isCodeWrong) return sayWhy(error)
    if (!faults.has(field)) return undefined
    return words.t(field === 'phone' ? 'fault.phone' : 'fault.required')
  }

  const labels: Record<Field, string> = {
    code: t('account.setUpCode'),
    hospitalName: t('account.hospitalName'),
    departmentName: t('account.departmentName'),
    roomName: t('account.roomName'),
    name: t('account.name'),
    phone: words.t('session.phone'),
  }
  const isNamed = isCodeWrong || password.wrongField !== null
  return (
    <form ref={form} className="pacs-login" onSubmit={submit} noValidate aria-label={t('account.setUpTitle')}>
      <header className="pacs-login-head">
        <h2>{t('account.setUpTitle')}</h2>
        <p>{t('account.setUpNote')}</p>
      </header>
      {error !== null && !isNamed && <Banner tone="danger">{sayWhy(error)}</Banner>}
      <div className="pacs-setup-fields">
        {fields.map((field) => (
          <TextField
            key={field}
            label={labels[field]}
            name={field}
            autoComplete={field === 'phone' ? 'username' : 'off'}
            {...(field === 'phone' && { type: 'tel' as const, inputMode: 'tel' as const })}
            maxLength={field === 'phone' ? 16 : 64}
            value={texts[field]}
            onChange={(text) => {
              setTexts((former) => ({ ...former, [field]: text }))
              setFaults((former) => new Set([...former].filter((name) => name !== field)))
              clear()
            }}
            hint={field === 'code' ? t('account.setUpCodeHint') : undefined}
            error={errorOf(field)}
            isRequired
            autoFocus={field === 'code'}
          />
        ))}
        <NewPasswordFields password={password} onType={clear} />
      </div>
      <div className="pacs-login-actions" data-end>
        <Button type="submit" variant="primary" isPending={isPending}>
          {t('account.setUp')}
        </Button>
      </div>
    </form>
  )
}
