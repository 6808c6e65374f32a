import { formatDateTime, isUrgentOpen, limits, type UrgentNotice, urgentApi } from '@opensono/pacs-core'
import { useId, useState } from 'react'
import { Button } from '../control/button/Button'
import { TextArea } from '../control/field/TextArea'
import { ConfirmDialog } from '../control/overlay/ConfirmDialog'
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
    return t('urgent.wasInformed', { time: time(acknowledgedAt), informed: informedName ?? '', by: by ?? '' })
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
  const [reason, setReason] = useState('')
  const withdraw = useMutationCall(urgentApi.withdraw, {
    onDone: () => {
      toasts?.success(t('urgent.withdrawn'))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={t('urgent.withdrawTitle')}
      confirmLabel={t('urgent.withdraw')}
      isDisabled={reason.trim() === ''}
      isPending={withdraw.isPending}
      error={withdraw.error && sayWhy(withdraw.error)}
      onConfirm={() => withdraw.mutate({ noticeId: notice.id, reason })}
      onCancel={onClose}
    >
      <p>{t('urgent.withdrawText')}</p>
      <TextArea
        label={t('urgent.reason')}
        value={reason}
        onChange={setReason}
        maxLength={limits.urgent.noteLength}
        isRequired
        autoFocus
      />
    </ConfirmDialog>
  )
}
