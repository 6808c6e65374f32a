import { accountApi, type DataOf, formatDateTime, type UserId } from '@opensono/pacs-core'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '../../control/button/Button'
import { Banner } from '../../control/feedback/Banner'
import { Skeleton } from '../../control/feedback/Skeleton'
import { TextField } from '../../control/field/TextField'
import { Dialog } from '../../control/overlay/Dialog'
import { QrCode } from '../../control/qr/QrCode'
import { ErrorNote } from '../../provider/ErrorNote'
import { useCall } from '../../provider/useCall'
import { useMutationCall } from '../../provider/useMutationCall'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'
import { fieldOfError } from '../fieldOfError'
import { PasswordField } from '../PasswordField'
import { sessionText } from '../sessionText'
import { useAttempt } from '../useAttempt'
import { useOwnErrorText } from '../useOwnErrorText'
import { useWrongField } from '../useWrongField'
import { accountText } from './accountText'

/** Callbacks of {@link SecondFactorDialog}. */
export interface SecondFactorDialogProps {
  /** Called by Escape and by the close button. */
  onClose: () => void
  /** The second factor was bound: other logins of the person have ended. */
  onBound?: (() => void) | undefined
  /** It was unbound: other logins of the person have ended. */
  onUnbound?: (() => void) | undefined
}

type Secret = DataOf<typeof accountApi.mfaSecret>

/** Binds the authenticator of the user who is logged in, or unbinds it. */
export function SecondFactorDialog({ onClose, onBound, onUnbound }: SecondFactorDialogProps) {
  const { t } = useText(accountText)
  const user = useUser()
  const userId = user?.userId ?? null
  const info = useCall(accountApi.mfaInfo, userId === null ? null : { userId })
  const [secret, setSecret] = useState<Secret | null>(null)

  function content(): ReactNode {
    if (userId === null) return null
    if (info.isError) return <ErrorNote error={info.error} onRetry={() => void info.refetch()} />
    if (info.data === undefined) return <Skeleton width="100%" height={96} />
    const done = (notify: (() => void) | undefined) => () => {
      void info.refetch()
      setSecret(null)
      notify?.()
    }
    if (secret !== null) return <BindStep userId={userId} secret={secret} onDone={done(onBound)} />
    if (info.data.isBound) return <UnbindStep userId={userId} boundAt={info.data.boundAt} onDone={done(onUnbound)} />
    return <ProveStep userId={userId} onDone={setSecret} />
  }

  return (
    <Dialog isOpen onOpenChange={onClose} title={t('account.secondFactor')} size="small">
      {content()}
    </Dialog>
  )
}

/** A form of one field whose error is shown in that field. */
function OneField(props: {
  field: 'password' | 'mfaCode'
  label: string
  action: string
  tone?: 'primary' | 'danger'
  send: (text: string) => Promise<void>
  children: ReactNode
}) {
  const words = useText(sessionText)
  const sayWhy = useOwnErrorText()
  const { isPending, error, attempt, clear } = useAttempt()
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const isRefused = fieldOfError(error, [props.field]) !== null
  useWrongField(form, isRefused || isMissing ? props.field : null)

  function submit(event: FormEvent): void {
    event.preventDefault()
    setMissing(text.trim() === '')
    if (!isPending && text.trim() !== '') void attempt(() => props.send(text))
  }

  const field = {
    label: props.label,
    name: props.field,
    value: text,
    onChange: (typed: string) => {
      setText(typed)
      setMissing(false)
      clear()
    },
    error: isMissing ? words.t('fault.required') : error !== null && isRefused ? sayWhy(error) : undefined,
    isRequired: true,
    autoFocus: true,
  }
  return (
    <form ref={form} className="pacs-login" onSubmit={submit} noValidate>
      {error !== null && !isRefused && <Banner tone="danger">{sayWhy(error)}</Banner>}
      {props.children}
      {props.field === 'password' ? (
        <PasswordField {...field} autoComplete="current-password" />
      ) : (
        <TextField {...field} inputMode="numeric" autoComplete="one-time-code" maxLength={16} />
      )}
      <div className="pacs-login-actions" data-end>
        <Button type="submit" variant={props.tone ?? 'primary'} isPending={isPending}>
          {props.action}
        </Button>
      </div>
    </form>
  )
}

function ProveStep({ userId, onDone }: { userId: UserId; onDone: (secret: Secret) => void }) {
  const { t } = useText(accountText)
  const words = useText(sessionText)
  const beginning = useMutationCall(accountApi.mfaSecret)
  return (
    <OneField
      field="password"
      label={words.t('session.password')}
      action={t('account.begin')}
      send={async (credentials) => onDone(await beginning.mutateAsync({ userId, credentials }))}
    >
      <p>{t('account.secondFactorOff')}</p>
      <p>{t('account.proveFirst')}</p>
    </OneField>
  )
}

function BindStep({ userId, secret, onDone }: { userId: UserId; secret: Secret; onDone: () => void }) {
  const timeZone = useUser()?.timeZone
  const { t } = useText(accountText)
  const binding = useMutationCall(accountApi.mfaBind)
  const { mfaSecret, otpauthUri, expiresAt } = secret
  return (
    <OneField
      field="mfaCode"
      label={t('account.firstCode')}
      action={t('account.bind')}
      send={async (code) => {
        await binding.mutateAsync({ userId, mfaSecret, mfaVerificationCode: code.trim() })
        onDone()
      }}
    >
      <p>{t('account.scan')}</p>
      <div className="pacs-qr-place">
        <QrCode text={otpauthUri} label={t('account.qrCode')} />
      </div>
      <dl className="pacs-secret">
        <dt>{t('account.secret')}</dt>
        {/* In groups of four, as it is read from the screen and typed. */}
        <dd className="pacs-numeric">{mfaSecret.replace(/(.{4})(?=.)/g, '$1 ')}</dd>
      </dl>
      <p className="pacs-login-note">{t('account.secretUntil', { time: formatDateTime(expiresAt, timeZone) })}</p>
    </OneField>
  )
}

function UnbindStep(props: { userId: UserId; boundAt: string | null; onDone: () => void }) {
  const timeZone = useUser()?.timeZone
  const { t } = useText(accountText)
  const words = useText(sessionText)
  const unbinding = useMutationCall(accountApi.mfaUnbind)
  const { userId, boundAt, onDone } = props
  return (
    <OneField
      field="password"
      label={words.t('session.password')}
      action={t('account.unbind')}
      tone="danger"
      send={async (credentials) => {
        await unbinding.mutateAsync({ userId, credentials })
        onDone()
      }}
    >
      <p>{t('account.secondFactorOn', { time: boundAt === null ? '' : formatDateTime(boundAt, timeZone) })}</p>
      <p>{t('account.unbindNote')}</p>
    </OneField>
  )
}
