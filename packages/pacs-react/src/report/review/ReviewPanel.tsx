import { limits, type ReviewFinding, reviewApi } from '@opensono/pacs-core'
import {
  CircleCheck,
  CircleDashed,
  CircleSlash,
  CircleX,
  LoaderCircle,
  OctagonAlert,
  TextSelect,
  TriangleAlert,
} from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../control/button/Button'
import { Banner } from '../../control/feedback/Banner'
import { Skeleton } from '../../control/feedback/Skeleton'
import { StatusTag } from '../../control/feedback/StatusTag'
import { TextDialog } from '../../control/overlay/TextDialog'
import { useToasts } from '../../control/toast/ToastProvider'
import { ErrorNote } from '../../provider/ErrorNote'
import { useCall } from '../../provider/useCall'
import { useErrorText } from '../../provider/useErrorText'
import { useMutationCall } from '../../provider/useMutationCall'
import { useText } from '../../provider/useText'
import type { ReportPanelProps } from '../side/ReportPanel'
import { reviewText } from './reviewText'

const icons = { pending: CircleDashed, reviewing: LoaderCircle, failed: CircleX, passed: CircleCheck } as const
const tones = { pending: 'muted', reviewing: 'accent', failed: 'danger', passed: 'success' } as const

const isError = ({ severity }: ReviewFinding) => severity === 'error'

/** How often it is asked whether a review of somebody else has ended, in milliseconds. */
const askEveryMs = 2_000

/** The quality review of the report: its state, what it found, and what is done about that. */
export function ReviewPanel({ study, acts, isReadOnly, onSelect }: ReportPanelProps) {
  const { t } = useText(reviewText)
  const { studyId } = study
  const toasts = useToasts()
  const errorText = useErrorText()
  const { data: review, error, refetch } = useCall(reviewApi.get, { studyId })
  // One that somebody else started ends with an event; one whose server was lost, only when it is asked for.
  const isElsewhere = review?.state === 'reviewing' && !acts.isReviewing
  useCall(reviewApi.get, isElsewhere ? { studyId } : null, { refetchEveryMs: askEveryMs })
  const [ignoring, setIgnoring] = useState<ReviewFinding | null>(null)
  const ignore = useMutationCall(reviewApi.ignore, {
    onDone: () => setIgnoring(null),
    onFailed: (failure) => toasts.error(errorText(failure)),
  })

  if (review === undefined) {
    return error === null ? <Skeleton height={120} /> : <ErrorNote error={error} onRetry={() => void refetch()} />
  }
  const state = acts.isReviewing ? 'reviewing' : review.state
  const hasReminders = state === 'passed' && review.findings.some(({ ignored }) => ignored === null)
  const open = review.findings.filter(({ ignored }) => ignored === null)
  const done = review.findings.filter(({ ignored }) => ignored !== null)
  const Icon = icons[state]
  return (
    <div className="pacs-review">
      <p role="status">
        <StatusTag tone={hasReminders ? 'warning' : tones[state]} icon={<Icon aria-hidden />} isFilled>
          {t(hasReminders ? 'review.state.reminders' : `review.state.${state}`)}
        </StatusTag>
      </p>
      <p>
        {review.isClosed
          ? t('review.text.closed')
          : state === 'failed'
            ? open.length > 0 && t('review.text.failed', { count: open.filter(isError).length })
            : t(hasReminders ? 'review.text.reminders' : `review.text.${state}`)}
      </p>
      {review.itemCount === 0 && <Banner tone="warning">{t('review.noItems')}</Banner>}
      {review.fault !== null && state === 'failed' && (
        <Banner tone="warning">{t(`review.fault.${review.fault}`)}</Banner>
      )}
      <Button
        isPending={state === 'reviewing'}
        isDisabled={isReadOnly || review.isClosed}
        onPress={() => void acts.review(review.state !== 'pending')}
      >
        {t(review.state === 'pending' ? 'review.start' : 'review.recheck')}
      </Button>
      {state === 'pending' && review.findings.length > 0 && (
        <p className="pacs-muted">{t('review.outdated', { version: review.version })}</p>
      )}
      <ol className="pacs-review-findings">
        {[...open, ...done].map((finding) => (
          <Finding
            key={finding.id}
            finding={finding}
            // Where the words stood is known for the reviewed text only.
            onSelect={state === 'pending' ? undefined : onSelect}
            onIgnore={
              isReadOnly || review.isClosed || state === 'pending' || state === 'reviewing'
                ? undefined
                : () => setIgnoring(finding)
            }
          />
        ))}
      </ol>
      {ignoring !== null && (
        <AskReason
          finding={ignoring}
          isPending={ignore.isPending}
          onIgnore={(reason) => ignore.mutate({ studyId, findingId: ignoring.id, reason })}
          onClose={() => setIgnoring(null)}
        />
      )}
    </div>
  )
}

interface FindingProps {
  finding: ReviewFinding
  onSelect: ReportPanelProps['onSelect']
  onIgnore: (() => void) | undefined
}

function Finding({ finding, onSelect, onIgnore }: FindingProps) {
  const { t, language } = useText(reviewText)
  const { field, start, end, words, severity, ignored, source } = finding
  const Icon = ignored !== null ? CircleSlash : severity === 'error' ? OctagonAlert : TriangleAlert
  return (
    <li className="pacs-review-finding" data-state={ignored === null ? severity : 'ignored'}>
      <h3>
        <Icon aria-hidden />
        <span>
          <span className="pacs-hidden-visually">{`${t(`review.severity.${severity}`)} `}</span>
          {finding.title[language]}
        </span>
      </h3>
      {field !== null && onSelect === undefined && <q>{words}</q>}
      <p>{finding.advice[language]}</p>
      {source === 'model' && <p className="pacs-muted">{t('review.byModel')}</p>}
      {ignored !== null && <p>{t('review.ignored', { name: ignored.byName, reason: ignored.reason })}</p>}
      <div className="pacs-review-acts">
        {field !== null && onSelect !== undefined && (
          <Button
            className="pacs-review-words"
            size="small"
            icon={<TextSelect />}
            aria-label={t('review.show', { words })}
            onPress={() => onSelect(field, start, end)}
          >
            {words}
          </Button>
        )}
        {ignored === null && onIgnore !== undefined && (
          <Button size="small" onPress={onIgnore}>
            {t('review.ignore')}
          </Button>
        )}
      </div>
    </li>
  )
}

interface AskReasonProps {
  finding: ReviewFinding
  isPending: boolean
  onIgnore: (reason: string) => void
  onClose: () => void
}

/** Asks why a finding is none. */
function AskReason({ finding, isPending, onIgnore, onClose }: AskReasonProps) {
  const { t, language } = useText(reviewText)
  return (
    <TextDialog
      title={t('review.ignoreTitle', { title: finding.title[language] })}
      label={t('review.reason')}
      maxLength={limits.report.reasonLength}
      confirmLabel={t('review.ignore')}
      isPending={isPending}
      onConfirm={onIgnore}
      onCancel={onClose}
    >
      {t('review.ignoreText')}
    </TextDialog>
  )
}
