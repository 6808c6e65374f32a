import { accountApi, formatDateTime, type RunningSession } from '@opensono/pacs-core'
import { useState } from 'react'
import { Button } from '../../control/button/Button'
import { Banner } from '../../control/feedback/Banner'
import { Skeleton } from '../../control/feedback/Skeleton'
import { StatusTag } from '../../control/feedback/StatusTag'
import { ConfirmDialog } from '../../control/overlay/ConfirmDialog'
import { ErrorNote } from '../../provider/ErrorNote'
import { useCall } from '../../provider/useCall'
import { useErrorText } from '../../provider/useErrorText'
import { useMutationCall } from '../../provider/useMutationCall'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'
import { accountText } from './accountText'

/** Active sessions of the user, and ending them. */
export function SessionList() {
  const timeZone = useUser()?.timeZone
  const { t } = useText(accountText)
  const sayWhy = useErrorText()
  // Others come and go without an event: the list is read again each time it opens.
  const { data, error, refetch } = useCall(accountApi.sessions, {}, { staleTimeMs: 0 })
  const [asked, setAsked] = useState<RunningSession | null>(null)
  const [endedRoom, setEndedRoom] = useState<string | null>(null)
  const end = useMutationCall(accountApi.endSession, {
    onDone: () => {
      setEndedRoom(asked?.roomName ?? null)
      setAsked(null)
      void refetch()
    },
  })
  if (error !== null) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton width="100%" height={120} />
  return (
    <section className="pacs-sessions" aria-label={t('account.sessions')}>
      <p>{t('account.sessionsNote')}</p>
      {endedRoom !== null && <Banner tone="success">{t('account.ended', { room: endedRoom })}</Banner>}
      <ul>
        {data.map((each) => (
          <li key={each.sessionId}>
            <div>
              <strong className="pacs-truncate">{each.roomName}</strong>
              <span className="pacs-truncate">{`${each.hospitalName} / ${each.departmentName}`}</span>
              <span className="pacs-numeric">
                {t('account.since', { time: formatDateTime(each.startedAt, timeZone) })}
                {' · '}
                {t('account.seen', { time: formatDateTime(each.seenAt, timeZone) })}
              </span>
            </div>
            {each.isCurrent ? (
              <StatusTag tone="accent" isFilled>
                {t('account.thisOne')}
              </StatusTag>
            ) : (
              <Button onPress={() => setAsked(each)}>{t('account.end')}</Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked !== null}
        title={t('account.endTitle', { room: asked?.roomName ?? '' })}
        confirmLabel={t('account.end')}
        tone="danger"
        isPending={end.isPending}
        error={end.error !== null && <Banner tone="danger">{sayWhy(end.error)}</Banner>}
        onConfirm={() => asked !== null && end.mutate({ sessionId: asked.sessionId })}
        onCancel={() => {
          end.reset()
          setAsked(null)
        }}
      >
        {t('account.endText')}
      </ConfirmDialog>
    </section>
  )
}
