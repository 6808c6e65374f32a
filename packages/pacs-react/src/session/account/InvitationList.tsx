import { accountApi, formatDateTime, type HospitalId, type Invitation } from '@opensono/pacs-core'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../control/button/Button'
import { Banner } from '../../control/feedback/Banner'
import { Skeleton } from '../../control/feedback/Skeleton'
import { TextField } from '../../control/field/TextField'
import { ErrorNote } from '../../provider/ErrorNote'
import { useCall } from '../../provider/useCall'
import { useMutationCall } from '../../provider/useMutationCall'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'
import { fieldOfError } from '../fieldOfError'
import { PasswordField } from '../PasswordField'
import { sessionText } from '../sessionText'
import { useAttempt } from '../useAttempt'
import { useOwnErrorText } from '../useOwnErrorText'
import { useWrongField } from '../useWrongField'
import { accountText } from './accountText'

/** Hospitals that made an account for the user who is logged in, each to accept or decline. */
export function InvitationList() {
  const { t } = useText(accountText)
  const { session } = usePacs()
  const { data, error, refetch } = useCall(accountApi.invitations, {}, { staleTimeMs: 0 })
  const [answered, setAnswered] = useState<string | null>(null)
  if (error !== null) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton width="100%" height={120} />

  function answer(text: string): void {
    setAnswered(text)
    void refetch()
    void session.refresh()
  }

  return (
    <section className="pacs-sessions" aria-label={t('account.invitations')}>
      <p>{t(data.length === 0 ? 'account.noInvitation' : 'account.invitationsNote')}</p>
      {answered !== null && <Banner tone="success">{answered}</Banner>}
      {data.map((each) => (
        <InvitationAnswer key={each.hospitalId} invitation={each} onAnswered={answer} />
      ))}
    </section>
  )
}

interface InvitationAnswerProps {
  invitation: Invitation
  /** Called with what was done. */
  onAnswered: (text: string) => void
}

const ownFields = ['password', 'mfaCode'] as const

function InvitationAnswer({ invitation, onAnswered }: InvitationAnswerProps) {
  const { t } = useText(accountText)
  const words = useText(sessionText)
  const sayWhy = useOwnErrorText()
  const accepting = useMutationCall(accountApi.acceptInvitation)
  const declining = useMutationCall(accountApi.declineInvitation)
  const user = useUser()
  const isMfaBound = user?.isMfaBound === true
  const { isPending, error, attempt, clear } = useAttempt()
  const [texts, setTexts] = useState({ password: '', mfaCode: '' })
  const [missing, setMissing] = useState<(typeof ownFields)[number] | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const wrong = missing ?? fieldOfError(error, ownFields)
  useWrongField(form, wrong)
  const { hospitalId, hospitalName, invitedAt } = invitation

  function field(name: (typeof ownFields)[number]) {
    const refused = error !== null && wrong === name ? sayWhy(error) : undefined
    return {
      name,
      value: texts[name],
      onChange(text: string) {
        setTexts((former) => ({ ...former, [name]: text }))
        setMissing(null)
        clear()
      },
      error: missing === name ? words.t('fault.required') : refused,
      isRequired: true,
    }
  }

  function accept(event: FormEvent): void {
    event.preventDefault()
    const empty = ownFields.find((name) => (name === 'password' || isMfaBound) && texts[name].trim() === '') ?? null
    setMissing(empty)
    if (isPending || empty !== null) return
    const mfaVerificationCode = texts.mfaCode.trim()
    const proof = { credentials: texts.password, ...(isMfaBound && { mfaVerificationCode }) }
    void attempt(async () => {
      await accepting.mutateAsync({ hospitalId, ...proof })
      onAnswered(t('account.accepted', { hospital: hospitalName }))
    })
  }

  function decline(id: HospitalId): void {
    void attempt(async () => {
      await declining.mutateAsync({ hospitalId: id })
      onAnswered(t('account.declined', { hospital: hospitalName }))
    })
  }

  return (
    <form ref={form} className="pacs-login" onSubmit={accept} noValidate aria-label={hospitalName}>
      <header>
        <strong>{hospitalName}</strong>
        <p className="pacs-login-note">{t('account.invitedAt', { time: formatDateTime(invitedAt, user?.timeZone) })}</p>
      </header>
      {error !== null && wrong === null && <Banner tone="danger">{sayWhy(error)}</Banner>}
      <PasswordField {...field('password')} label={words.t('session.password')} autoComplete="current-password" />
      {isMfaBound && (
        <TextField
          {...field('mfaCode')}
          label={words.t('session.mfaCode')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={16}
        />
      )}
      <div className="pacs-login-actions">
        <Button isPending={isPending} onPress={() => decline(hospitalId)}>
          {t('account.decline')}
        </Button>
        <Button type="submit" variant="primary" isPending={isPending}>
          {t('account.accept')}
        </Button>
      </div>
    </form>
  )
}
