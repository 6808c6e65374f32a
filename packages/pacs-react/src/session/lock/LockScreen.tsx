import { Circle, CircleCheck, Lock, Upload } from 'lucide-react'
import { type FormEvent, forwardRef, useRef, useState } from 'react'
import { Button } from '../../control/button/Button'
import type { ControlProps } from '../../control/ControlProps'
import { classes } from '../../control/classes'
import { Banner } from '../../control/feedback/Banner'
import { StatusTag } from '../../control/feedback/StatusTag'
import { useRecordingClock } from '../../image/capture/useRecordingClock'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'
import { fieldOfError } from '../fieldOfError'
import { PasswordField } from '../PasswordField'
import { useUnsentHere } from '../place/useUnsentHere'
import { sessionText } from '../sessionText'
import { useAttempt } from '../useAttempt'
import { useOwnErrorText } from '../useOwnErrorText'
import { useWrongField } from '../useWrongField'
import { lockText } from './lockText'

/**
 * Stands in place of everything while the screen is locked: who works here, and that recording and uploads go on. Nothing of a
 * patient. The host draws nothing else meanwhile.
 */
export const LockScreen = forwardRef<HTMLElement, ControlProps>(function LockScreen(props, ref) {
  const { className, ...rest } = props
  const { t } = useText(lockText)
  const words = useText(sessionText)
  const sayWhy = useOwnErrorText()
  const { session } = usePacs()
  const user = useUser()
  const clock = useRecordingClock()
  const unsentCount = useUnsentHere()
  const { isPending, error, attempt, clear } = useAttempt()
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const isRefused = fieldOfError(error, ['password']) !== null
  useWrongField(form, isRefused || isMissing ? 'password' : null)
  const name = user?.name ?? ''

  function submit(event: FormEvent): void {
    event.preventDefault()
    setMissing(password === '')
    if (!isPending && password !== '') void attempt(() => session.unlock(password))
  }

  return (
    <main {...rest} ref={ref} className={classes('pacs-lock', className)}>
      <form ref={form} className="pacs-login pacs-login-card" onSubmit={submit} noValidate>
        <header className="pacs-login-title pacs-lock-head">
          <Lock aria-hidden />
          <div>
            <h1>{t('lock.title')}</h1>
            <p>{t('lock.who', { name, room: user?.roomName ?? '' })}</p>
          </div>
        </header>
        <div className="pacs-lock-work">
          {clock !== null && (
            <StatusTag tone="danger" isFilled icon={<Circle aria-hidden fill="currentColor" />}>
              {t('lock.recording', { clock })}
            </StatusTag>
          )}
          {unsentCount > 0 && (
            <StatusTag tone="info" isFilled icon={<Upload aria-hidden />}>
              {t('lock.unsent', { count: unsentCount })}
            </StatusTag>
          )}
          {clock === null && unsentCount === 0 && (
            <StatusTag tone="success" icon={<CircleCheck aria-hidden />}>
              {t('lock.allSent')}
            </StatusTag>
          )}
        </div>
        {error !== null && !isRefused && <Banner tone="danger">{sayWhy(error)}</Banner>}
        <PasswordField
          label={words.t('session.password')}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(text) => {
            setPassword(text)
            setMissing(false)
            clear()
          }}
          error={isMissing ? words.t('fault.required') : error !== null && isRefused ? sayWhy(error) : undefined}
          isRequired
          autoFocus
        />
        <Button type="submit" variant="primary" isPending={isPending}>
          {t('lock.unlock')}
        </Button>
        <div className="pacs-lock-other">
          <Button variant="quiet" onPress={() => void session.logOut()}>
            {t('lock.other')}
          </Button>
          <p>{t(clock === null ? 'lock.otherNote' : 'lock.otherRecording', { name })}</p>
        </div>
      </form>
    </main>
  )
})
