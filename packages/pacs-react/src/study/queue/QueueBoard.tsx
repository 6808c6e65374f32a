import { daysAfter, pressedKey, queueApi, queueStates, type RoomId, type StudyRow } from '@opensono/pacs-core'
import { ChevronLeft, ChevronRight, Coffee, Megaphone, Search } from 'lucide-react'
import { Fragment, forwardRef } from 'react'
import { Button } from '../../control/button/Button'
import { IconButton } from '../../control/button/IconButton'
import { SegmentedControl } from '../../control/button/SegmentedControl'
import type { ControlProps } from '../../control/ControlProps'
import { classes } from '../../control/classes'
import { DateField } from '../../control/date/DateField'
import { EmptyState } from '../../control/feedback/EmptyState'
import { Skeleton } from '../../control/feedback/Skeleton'
import { NativeSelect } from '../../control/field/NativeSelect'
import { TextField } from '../../control/field/TextField'
import { ErrorNote } from '../../provider/ErrorNote'
import { useController } from '../../provider/useController'
import { usePacs } from '../../provider/usePacs'
import { usePermission } from '../../provider/usePermission'
import { useRefusal } from '../../provider/useRefusal'
import { useText } from '../../provider/useText'
import { studyText } from '../studyText'
import { useCallNext, useCallRefusal } from './QueueActs'
import { QueueRow } from './QueueRow'
import { useQueue } from './useQueue'
import { useSimilarPatients } from './useSimilarPatients'

/** What a press on somebody in the queue does. */
export interface QueueBoardProps extends ControlProps {
  /** Called with the row that is pressed, or at Enter with the only row that the typed text finds. */
  onChoose: (row: StudyRow) => void
  /** Marks the row that is being edited. */
  chosenId?: string | null | undefined
  /** Enter was pressed on a number that the queue does not know: one that was scanned, for instance. */
  onFind?: ((text: string) => void) | undefined
  /** Somebody was called from here. */
  onCalled?: ((row: StudyRow) => void) | undefined
}

const emptyKeys = { waiting: 'queue.empty', called: 'queue.emptyCalled', missed: 'queue.emptyMissed' } as const

/** Who waits for a room or for all of them on a day, who was called and who was missed: calls the next, or one of them again. */
export const QueueBoard = forwardRef<HTMLElement, QueueBoardProps>(function QueueBoard(props, ref) {
  const { onChoose, chosenId, onFind, onCalled, className, ...rest } = props
  const { t } = useText(studyText)
  const { currentPatient } = usePacs()
  const currentId = useController(currentPatient).patient?.studyId ?? null
  const queue = useQueue()
  const { found, rows, state, roomId, date, isToday, typed } = queue
  const similarTo = useSimilarPatients(date)

  const mayCall = usePermission(queueApi.callNext)

  function find(): void {
    const [only, ...others] = rows
    if (typed.trim() === '' || others.length > 0) return
    if (only !== undefined) onChoose(only)
    else onFind?.(typed.trim())
    queue.setTyped('')
  }

  return (
    <section {...rest} ref={ref} className={classes('pacs-queue', className)} aria-label={t('queue.title')}>
      <header className="pacs-queue-head">
        <h2 className="pacs-queue-title pacs-truncate">{t('queue.title')}</h2>
        <NativeSelect
          isBare
          className="pacs-queue-room"
          label={t('queue.room')}
          options={[
            { id: '', label: t('queue.allRooms') },
            ...queue.rooms.map(({ id, name }) => ({ id, label: name })),
          ]}
          value={roomId}
          onChange={queue.setRoom}
        />
      </header>
      <div className="pacs-queue-tools">
        <div className="pacs-queue-day">
          <IconButton
            label={t('queue.earlier')}
            icon={<ChevronLeft aria-hidden />}
            onPress={() => queue.setDay(daysAfter(date, -1))}
          />
          <DateField isBare label={t('queue.day')} value={date} onChange={queue.setDay} />
          <IconButton
            label={t('queue.later')}
            icon={<ChevronRight aria-hidden />}
            onPress={() => queue.setDay(daysAfter(date, 1))}
          />
        </div>
        <TextField
          isBare
          type="search"
          label={t('queue.find')}
          placeholder={t('queue.findHint')}
          before={<Search aria-hidden />}
          maxLength={64}
          value={typed}
          onChange={queue.setTyped}
          onKeyDown={(event) => {
            if (pressedKey(event) === 'Enter') find()
          }}
        />
        <SegmentedControl
          label={t('queue.title')}
          segments={queueStates.map((id) => ({ id, label: `${t(`queue.${id}`)} ${queue.countOf(id)}` }))}
          value={state}
          onChange={queue.setState}
        />
      </div>
      {found.error !== null ? (
        <ErrorNote error={found.error} onRetry={() => void found.refetch()} />
      ) : found.isPending ? (
        <div className="pacs-queue-list" aria-busy>
          {[1, 2, 3, 4, 5].map((line) => (
            <Skeleton key={line} height={44} />
          ))}
        </div>
      ) : rows.length === 0 ? (
        <EmptyState
          icon={<Coffee aria-hidden />}
          title={t(typed.trim() === '' ? emptyKeys[state] : 'queue.emptyMatch')}
        >
          {state === 'waiting' && typed.trim() === '' && t('queue.emptyText')}
        </EmptyState>
      ) : (
        <ol className="pacs-queue-list">
          {rows.map((row, place) => (
            <Fragment key={row.studyId}>
              {roomId === '' && row.roomId !== rows[place - 1]?.roomId && (
                <li className="pacs-queue-group pacs-truncate">{row.roomName}</li>
              )}
              <QueueRow
                row={row}
                similar={similarTo(row.studyId)}
                isChosen={row.studyId === chosenId}
                isCurrent={row.studyId === currentId}
                isCalling={isToday && mayCall}
                onChoose={onChoose}
                onCalled={onCalled}
              />
            </Fragment>
          ))}
        </ol>
      )}
      <QueueFoot queue={queue} onCalled={onCalled} />
    </section>
  )
})

interface QueueFootProps {
  queue: ReturnType<typeof useQueue>
  onCalled: ((row: StudyRow) => void) | undefined
}

/** How many were examined, and the button that calls the next patient. */
function QueueFoot({ queue: { roomId, isToday, examined }, onCalled }: QueueFootProps) {
  const { t } = useText(studyText)
  const callNext = useCallNext(onCalled)
  const rightsRefusal = useRefusal(queueApi.callNext)
  const unfinishedRefusal = useCallRefusal(roomId === '' ? null : (roomId as RoomId))
  const dayRefusal = isToday ? (roomId === '' ? t('queue.chooseRoom') : undefined) : t('queue.otherDay')
  return (
    <footer className="pacs-queue-foot">
      <span className="pacs-queue-examined">{t('queue.examined', { count: examined })}</span>
      <Button
        icon={<Megaphone aria-hidden />}
        disabledReason={rightsRefusal ?? dayRefusal ?? unfinishedRefusal}
        isPending={callNext.isPending}
        onPress={() => callNext.mutate({ roomId: roomId as RoomId })}
      >
        {t('queue.callNext')}
      </Button>
    </footer>
  )
}
