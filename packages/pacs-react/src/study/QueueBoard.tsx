import { ageText, dictionaryName, limits, type StudyRow, studyApi } from '@opensono/pacs-core'
import { Coffee } from 'lucide-react'
import { forwardRef, useState } from 'react'
import { SegmentedControl } from '../control/button/SegmentedControl'
import type { ControlProps } from '../control/ControlProps'
import { classes } from '../control/classes'
import { EmptyState } from '../control/feedback/EmptyState'
import { Skeleton } from '../control/feedback/Skeleton'
import { StudyStatusTag } from '../control/feedback/StudyStatusTag'
import { ErrorNote } from '../provider/ErrorNote'
import { useCall } from '../provider/useCall'
import { useController } from '../provider/useController'
import { usePacs } from '../provider/usePacs'
import { useText } from '../provider/useText'
import { studyText } from './studyText'
import { useToday } from './useToday'

/** What a press on somebody in the queue does. */
export interface QueueBoardProps extends ControlProps {
  onChoose: (row: StudyRow) => void
  /** Marks the row that is being edited. */
  chosenId?: string | null | undefined
}

type Part = 'waiting' | 'all'

/** Who was registered today, in the order of their numbers: those who wait first. */
export const QueueBoard = forwardRef<HTMLElement, QueueBoardProps>(function QueueBoard(props, ref) {
  const { onChoose, chosenId, className, ...rest } = props
  const { t, language } = useText(studyText)
  const { currentPatient } = usePacs()
  const currentId = useController(currentPatient).patient?.studyId ?? null
  const [part, setPart] = useState<Part>('waiting')
  const today = useToday()
  const found = useCall(studyApi.search, {
    studyTimeType: 'RegisterTime',
    startTime: today,
    endTime: today,
    pageNumber: 0,
    pageSize: limits.maxPageSize,
  })
  const everybody = [...(found.data?.rows ?? [])].sort((a, b) => a.queueNumber - b.queueNumber)
  const waiting = everybody.filter((row) => row.studyStatus === 'registered')
  const shown = part === 'waiting' ? waiting : everybody
  const hidden = (found.data?.total ?? 0) - everybody.length

  return (
    <section {...rest} ref={ref} className={classes('pacs-queue', className)} aria-label={t('queue.title')}>
      <header className="pacs-queue-head">
        <h2 className="pacs-queue-title pacs-truncate">{t('queue.title')}</h2>
        <SegmentedControl<Part>
          label={t('queue.title')}
          segments={[
            { id: 'waiting', label: `${t('queue.waiting')} ${waiting.length}` },
            { id: 'all', label: `${t('queue.all')} ${everybody.length}` },
          ]}
          value={part}
          onChange={setPart}
        />
      </header>
      {found.error !== null ? (
        <ErrorNote error={found.error} onRetry={() => void found.refetch()} />
      ) : found.isPending ? (
        <div className="pacs-queue-list" aria-busy>
          {[1, 2, 3, 4, 5].map((line) => (
            <Skeleton key={line} height={44} />
          ))}
        </div>
      ) : shown.length === 0 ? (
        <EmptyState icon={<Coffee aria-hidden />} title={t(part === 'waiting' ? 'queue.empty' : 'queue.emptyAll')}>
          {t('queue.emptyText')}
        </EmptyState>
      ) : (
        <ol className="pacs-queue-list">
          {shown.map((row) => (
            <li key={row.studyId}>
              <button
                type="button"
                className="pacs-queue-row"
                aria-current={row.studyId === chosenId ? 'true' : undefined}
                data-current={row.studyId === currentId || undefined}
                onClick={() => onChoose(row)}
              >
                <span className="pacs-queue-number pacs-numeric">{row.queueNumber}</span>
                <span className="pacs-queue-words">
                  <span className="pacs-queue-name pacs-truncate" title={row.patientName}>
                    {row.patientName}
                    <span className="pacs-queue-facts">
                      {t(`patient.sex.${row.patientSex}`)} {ageText(t, row.patientAge)}
                    </span>
                  </span>
                  <span className="pacs-queue-what pacs-truncate">
                    {[dictionaryName(row.examType, language), row.roomName ?? '']
                      .filter((part) => part !== '')
                      .join(' · ')}
                  </span>
                </span>
                {part === 'all' && <StudyStatusTag status={row.studyStatus} />}
              </button>
            </li>
          ))}
        </ol>
      )}
      {hidden > 0 && <p className="pacs-queue-more">{t('queue.more', { count: hidden })}</p>}
    </section>
  )
})
