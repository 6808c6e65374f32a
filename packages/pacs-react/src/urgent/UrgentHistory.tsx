import { formatDateTime, isUrgentOpen, limits, type UrgentNotice, urgentApi } from '@opensono/pacs-core'
import { useId, useState } from 'react'
import { Button } from '../control/button/Button'
import { TextDialog } from '../control/overlay/TextDialog'
import { useMaybeToasts } from '../control/toast/ToastProvider'
import { useErrorText } from '../provider/useErrorText'
import { useMutationCall } from '../provider/useMutationCall'
import { useText } from '../provider/useText'
import { useUser } from '../provider/useUser'
import { typesText } from './typesText'
import { urgentText } from './urgentText'

/** What became of the urgent values of a study: who was informed, when, and by whom. One's own open one can be taken back. */
export function UrgentHistory({ notices }: { notices: readonly UrgentNotice[] }) {
  const { t, language } = useText(urgentText)
  const headingId = useId()
  const user = useUser()
  const [withdrawn, setWithdrawn] = useState<UrgentNotice | null>(null)
  const time = (instant: string) => formatDateTime(instant, user?.timeZone)
  const endOf = ({ acknowledgedAt, acknowledgedByName: by, informedName, ...notice }: UrgentNotice) => {
    if (notice.withdrawnAt !== null) {
      return t('urgent.wasWithdrawn', { time: time(notice.withdrawnAt), reason: notice.withdrawnReason ?? '' })
    }
    if (acknowledgedAt === null) return t('urgent.isOpen')
    const { informedAt, informedContact: contact, isReadBack } = notice
    const informed = t('urgent.wasInformed', {
      time: time(informedAt ?? acknowledgedAt),
      informed: contact === '' ? (informedName ?? '') : `${informedName ?? ''} (${contact})`,
      by: by ?? '',
    })
    if (isReadBack === null) return informed
    return `${informed} ${t(isReadBack ? 'urgent.wasReadBack' : 'urgent.wasNotReadBack')}`
  }
  return (
    <section aria-labelledby={headingId} className="pacs-urgent-history">
      <h3 id={headingId}>{t('urgent.earlier')}</h3>
      <ul className="pacs-urgent-list">
        {notices.map((notice) => (
          <li key={notice.id} className="pacs-urgent-entry">
            <div>
              <strong>{typesText(notice, language)}</strong>
              <p>
                {time(notice.raisedAt)}, {notice.raisedByName}
                {notice.note !== '' && `: ${notice.note}`}
              </p>
              <p>{endOf(notice)}</p>
            </div>
            {isUrgentOpen(notice) && notice.raisedById === user?.userId && (
              <Button size="small" onPress={() => setWithdrawn(notice)}>
                {t('urgent.withdraw')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {withdrawn !== null && <WithdrawUrgent notice={withdrawn} onClose={() => setWithdrawn(null)} />}
    </section>
  )
}

/** Asks why an urgent value is taken back. */
function WithdrawUrgent({ notice, onClose }: { notice: UrgentNotice; onClose: () => void }) {
  const { t } = useText(urgentText)
  const toasts = useMaybeToasts()
  const sayWhy = useErrorText()
  const withdraw = useMutationCall(urgentApi.withdraw, {
    onDone: () => {
      toasts?.success(t('urgent.withdrawn'))
      onClose()
    },
  })
  return (
    <TextDialog
      title={t('urgent.withdrawTitle')}
      label={t('urgent.reason')}
      maxLength={limits.urgent.noteLength}
      confirmLabel={t('urgent.withdraw')}
      isPending={withdraw.isPending}
      error={withdraw.error && sayWhy(withdraw.error)}
      onConfirm={(reason) => withdraw.mutate({ noticeId: notice.id, reason })}
      onCancel={onClose}
    >
      {t('urgent.withdrawText')}
    </TextDialog>
  )
}
