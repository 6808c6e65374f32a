import { accessApi, formatDateTime, limits, type UserRow, whyNotDisableUser } from '@opensono/pacs-core'
import { type ReactNode, useState } from 'react'
import { Button } from '../control/button/Button'
import { Banner } from '../control/feedback/Banner'
import { TextField } from '../control/field/TextField'
import { ConfirmDialog } from '../control/overlay/ConfirmDialog'
import { useControlText } from '../control/root/RootContext'
import { useErrorText } from '../provider/useErrorText'
import { usePacs } from '../provider/usePacs'
import { useRefusal } from '../provider/useRefusal'
import { useText } from '../provider/useText'
import { useUser } from '../provider/useUser'
import { PasswordField } from '../session/PasswordField'
import { accessText } from './accessText'
import { SetPasswordRule } from './UserFields'
import { loginLocksOf, UserState } from './UserState'
import { useUserActs } from './useUserActs'
import { useUserRefusal } from './useUserRefusal'

type Question = 'disable' | 'setPassword' | 'unbind' | 'remove'

interface UserAccountProps {
  user: UserRow
  onChanged: (user: UserRow) => void
  onRemoved: () => void
}

/** What an administrator does to an account at once: each act is shown, and says why it cannot be done. */
export function UserAccount({ user, onChanged, onRemoved }: UserAccountProps) {
  const { t } = useText(accessText)
  const { pacs } = usePacs()
  const me = useUser()
  const timeZone = me?.timeZone
  const acts = useUserActs({ user, onChanged, onRemoved })
  const [question, setQuestion] = useState<Question | null>(null)
  const sayWhy = useErrorText()
  const { userId, version } = user
  const refusal = useUserRefusal(user)
  const ownRefusal = user.isShared ? 'USER_SHARED' : refusal
  const refusals = {
    enable: useRefusal(accessApi.setUserEnabled, user.isEnabled && me ? whyNotDisableUser(userId, me.userId) : null),
    unlock: useRefusal(accessApi.unlockUser, user.isShared ? 'USER_SHARED' : null),
    setPassword: useRefusal(accessApi.setUserPassword, ownRefusal),
    // The call itself is open to everybody for their own: another's needs the right.
    unbind: useRefusal('pacs:other:mfa_unbind', refusal),
    remove: useRefusal(accessApi.deleteUser, refusal),
  }
  const locks = loginLocksOf(user, pacs.serverNow())
  const refused = acts.enable.error ?? acts.unlock.error

  return (
    <section className="pacs-access-section" aria-label={t('user.access')}>
      <h3>{t('user.access')}</h3>
      {refused !== null && question === null && <Banner tone="danger">{sayWhy(refused)}</Banner>}
      {locks.length > 0 && (
        <Banner
          tone="warning"
          actions={
            <Button
              size="small"
              isPending={acts.unlock.isPending}
              disabledReason={refusals.unlock}
              onPress={() => acts.unlock.mutate({ userId })}
            >
              {t('user.unlock')}
            </Button>
          }
        >
          {locks.map(({ lock, until }) => (
            <p key={lock}>{t(`user.${lock}`, { until: formatDateTime(until, timeZone) })}</p>
          ))}
        </Banner>
      )}
      <Fact label={t('users.column.state')} value={<UserState user={user} />}>
        {user.isEnabled ? (
          <Button disabledReason={refusals.enable} onPress={() => setQuestion('disable')}>
            {t('user.disable')}
          </Button>
        ) : (
          <Button
            disabledReason={refusals.enable}
            isPending={acts.enable.isPending}
            onPress={() => acts.enable.mutate({ userId, isEnabled: true, version })}
          >
            {t('user.enable')}
          </Button>
        )}
      </Fact>
      <Fact
        label={t('user.lastLogin')}
        value={user.lastLoginAt === null ? t('users.never') : formatDateTime(user.lastLoginAt, timeZone)}
      >
        <Button disabledReason={refusals.setPassword} onPress={() => setQuestion('setPassword')}>
          {t('user.setPassword')}
        </Button>
      </Fact>
      <Fact label={t('user.mfa')} value={t(user.isMfaBound ? 'users.mfaBound' : 'users.mfaNone')}>
        {user.isMfaBound && (
          <Button disabledReason={refusals.unbind} onPress={() => setQuestion('unbind')}>
            {t('user.unbind')}
          </Button>
        )}
      </Fact>
      <Button
        className="pacs-remove-entry"
        variant="quiet"
        disabledReason={refusals.remove}
        onPress={() => setQuestion('remove')}
      >
        {t('user.remove')}
      </Button>
      <UserQuestions user={user} acts={acts} question={question} onClose={() => setQuestion(null)} />
    </section>
  )
}

interface UserQuestionsProps {
  user: UserRow
  acts: ReturnType<typeof useUserActs>
  /** What is asked; null for nothing. */
  question: Question | null
  onClose: () => void
}

/** What is asked before an act on an account. */
function UserQuestions({ user, acts, question, onClose }: UserQuestionsProps) {
  const { userId, name, version } = user
  return (
    <>
      <Ask
        isOpen={question === 'disable'}
        words="disable"
        name={name}
        act={acts.enable}
        onConfirm={() => acts.enable.mutate({ userId, isEnabled: false, version }, { onSuccess: onClose })}
        onCancel={onClose}
      />
      <Ask
        isOpen={question === 'remove'}
        words="remove"
        name={name}
        act={acts.remove}
        onConfirm={() => acts.remove.mutate({ userId })}
        onCancel={onClose}
      />
      {question === 'unbind' && (
        <Unbind
          name={name}
          act={acts.unbind}
          onConfirm={(credentials) => acts.unbind.mutate({ userId, credentials }, { onSuccess: onClose })}
          onCancel={onClose}
        />
      )}
      {question === 'setPassword' && (
        <NewPassword
          name={name}
          act={acts.setPassword}
          onConfirm={(password) => acts.setPassword.mutate({ userId, password }, { onSuccess: onClose })}
          onCancel={onClose}
        />
      )}
    </>
  )
}

interface FactProps {
  label: string
  value: ReactNode
  children?: ReactNode
}

function Fact({ label, value, children }: FactProps) {
  return (
    <div className="pacs-access-fact">
      <span className="pacs-access-fact-label">{label}</span>
      <span className="pacs-access-fact-value">{value}</span>
      {children}
    </div>
  )
}

interface Act {
  readonly isPending: boolean
  readonly error: Error | null
  reset: () => void
}

interface AskProps {
  isOpen: boolean
  words: 'disable' | 'remove'
  name: string
  act: Act
  onConfirm: () => void
  onCancel: () => void
}

const labels = { disable: 'user.disable', remove: 'user.removeDo' } as const

function Ask({ isOpen, words, name, act, onConfirm, onCancel }: AskProps) {
  const { t } = useText(accessText)
  const sayWhy = useErrorText()
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t(`user.${words}Title`, { name })}
      confirmLabel={t(labels[words])}
      tone="danger"
      isPending={act.isPending}
      error={act.error !== null && <Banner tone="danger">{sayWhy(act.error)}</Banner>}
      onConfirm={onConfirm}
      onCancel={() => {
        act.reset()
        onCancel()
      }}
    >
      {t(`user.${words}Text`)}
    </ConfirmDialog>
  )
}

interface WithPasswordProps {
  name: string
  act: Act
  onConfirm: (password: string) => void
  onCancel: () => void
}

/** Takes the second factor of another away: the one who does it proves their own password. */
function Unbind({ name, act, onConfirm, onCancel }: WithPasswordProps) {
  const { t } = useText(accessText)
  const sayWhy = useErrorText()
  const word = useControlText()
  const [password, setPassword] = useState('')
  return (
    <ConfirmDialog
      isOpen
      title={t('user.unbindTitle', { name })}
      confirmLabel={t('user.unbindDo')}
      tone="danger"
      isPending={act.isPending}
      disabledReason={password === '' ? word('control.fillFirst', { label: t('user.ownPassword') }) : null}
      error={act.error !== null && <Banner tone="danger">{sayWhy(act.error)}</Banner>}
      onConfirm={() => onConfirm(password)}
      onCancel={() => {
        act.reset()
        onCancel()
      }}
    >
      <p>{t('user.unbindText')}</p>
      <PasswordField
        label={t('user.ownPassword')}
        name="ownPassword"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        isRequired
        autoFocus
      />
    </ConfirmDialog>
  )
}

function NewPassword({ name, act, onConfirm, onCancel }: WithPasswordProps) {
  const { t } = useText(accessText)
  const sayWhy = useErrorText()
  const [password, setPassword] = useState('')
  const length = [...password].length
  const isFit = length >= limits.password.min && length <= limits.password.max
  return (
    <ConfirmDialog
      isOpen
      title={t('user.setPasswordTitle', { name })}
      confirmLabel={t('user.setPassword')}
      isPending={act.isPending}
      disabledReason={isFit ? null : t('user.passwordUnfit', { min: limits.password.min, max: limits.password.max })}
      error={act.error !== null && <Banner tone="danger">{sayWhy(act.error)}</Banner>}
      onConfirm={() => onConfirm(password)}
      onCancel={() => {
        act.reset()
        onCancel()
      }}
    >
      <p>{t('user.setPasswordText')}</p>
      {/* Shown as it is typed: the administrator gives it to the user, who must change it at the next login. */}
      <TextField
        label={t('user.newPassword')}
        value={password}
        onChange={setPassword}
        maxLength={limits.password.max}
        autoComplete="off"
        autoFocus
        isRequired
      />
      <SetPasswordRule password={password} />
    </ConfirmDialog>
  )
}
