import {
  type ConsultationExpert,
  type ConsultationRow,
  consultationInLanguage,
  formatDateTime,
  isConsultationOpen,
  realtimeConsultationApi,
  reportTextLengths,
} from '@opensono/pacs-core'
import { FileInput, MessagesSquare, TextCursorInput } from 'lucide-react'
import { Button } from '../../control/button/Button'
import { EmptyState } from '../../control/feedback/EmptyState'
import { Skeleton } from '../../control/feedback/Skeleton'
import { StatusTag } from '../../control/feedback/StatusTag'
import { ConsultationReportButton } from '../../paper/consultation/ConsultationReportButton'
import { ErrorNote } from '../../provider/ErrorNote'
import { useCall } from '../../provider/useCall'
import { useMutationCall } from '../../provider/useMutationCall'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'
import type { ReportPanelProps } from '../side/ReportPanel'
import { consultationPanelText } from './consultationPanelText'

/** The consultations about the study, live and graphic: each opinion is put into the report by one press. */
export function ConsultationPanel(props: ReportPanelProps) {
  const { t, language } = useText(consultationPanelText)
  const { studyId } = props.study
  const { data, error, isFetching, refetch } = useCall(realtimeConsultationApi.ofStudy, { studyId })
  // There were none when the consultation was requested: that is no answer while it is read again.
  if (data === undefined || (data.length === 0 && isFetching)) {
    return error === null ? <Skeleton height={240} /> : <ErrorNote error={error} onRetry={() => void refetch()} />
  }
  if (data.length === 0) {
    return (
      <EmptyState icon={<MessagesSquare aria-hidden />} title={t('reportConsultation.none')}>
        {t('reportConsultation.noneText')}
      </EmptyState>
    )
  }
  return data.map((row) => <OneConsultation key={row.id} {...props} row={consultationInLanguage(row, language)} />)
}

function OneConsultation({ row, ...props }: ReportPanelProps & { row: ConsultationRow }) {
  const { t } = useText(consultationPanelText)
  const timeZone = useUser()?.timeZone
  const { kind, status, comment, experts, requestedAt, endReason } = row
  const time = formatDateTime(row.endedAt ?? requestedAt, timeZone)
  const shown = experts.filter(({ state }) => state !== 'transferred')
  return (
    <section className="pacs-report-consultation" aria-label={`${t(`consultation.kind.${kind}`)} ${time}`}>
      <h3>
        {t(`consultation.kind.${kind}`)} <time className="pacs-numeric">{time}</time>
        <StatusTag tone={status === 'finished' ? 'success' : isConsultationOpen(status) ? 'warning' : 'muted'}>
          {t(`consultation.status.${status}`)}
        </StatusTag>
      </h3>
      {comment !== '' && <p className="pacs-parameter-note">{t('reportConsultation.question', { text: comment })}</p>}
      {endReason !== null && <p className="pacs-parameter-note">{t(`consultation.endReason.${endReason}`)}</p>}
      {shown.map((expert) => (
        <Opinion key={expert.userId} {...props} row={row} expert={expert} />
      ))}
      <ConsultationReportButton consultation={row} size="small" />
    </section>
  )
}

/** What one expert found, and the ways of it into the report. */
function Opinion(props: ReportPanelProps & { row: ConsultationRow; expert: ConsultationExpert }) {
  const { row, expert, isReadOnly, onInsert, onChange, current } = props
  const { t } = useText(consultationPanelText)
  const timeZone = useUser()?.timeZone
  const noted = useMutationCall(realtimeConsultationApi.noteIntoReport)
  const { userId, name, title, hospitalName: hospital, opinion, state, intoReport } = expert
  const head = (
    <p>
      <strong>{name}</strong> <span className="pacs-parameter-note">{[title, hospital].filter(Boolean).join(' ')}</span>
    </p>
  )
  if (opinion === null) {
    const without = isConsultationOpen(row.status) ? 'noOpinion' : 'withoutOpinion'
    const words = t(`reportConsultation.${state === 'refused' ? 'refused' : without}`)
    return (
      <>
        {head}
        <p className="pacs-parameter-note">{words}</p>
      </>
    )
  }
  const quoted = t('consultation.quotedOpinion', { name, hospital, opinion })
  const note = () => noted.mutate({ id: row.id, userId })
  const addToFindings = () => {
    const { findings } = current()
    onChange({ findings: findings.trim() === '' ? quoted : `${findings}\n${quoted}` })
    note()
  }
  const isFull = current().findings.length + quoted.length + 1 > reportTextLengths.findings
  const refusal = isReadOnly ? t('reportConsultation.viewOnly') : undefined
  return (
    <>
      {head}
      <blockquote className="pacs-report-opinion">{opinion}</blockquote>
      <div className="pacs-report-opinion-acts">
        <Button
          size="small"
          icon={<TextCursorInput aria-hidden />}
          disabledReason={refusal}
          onPress={() => {
            onInsert(`\n${quoted}`)
            note()
          }}
        >
          {t('reportConsultation.atCursor')}
        </Button>
        <Button
          size="small"
          icon={<FileInput aria-hidden />}
          disabledReason={refusal ?? (isFull ? t('reportConsultation.full') : undefined)}
          onPress={addToFindings}
        >
          {t('reportConsultation.toFindings')}
        </Button>
      </div>
      {noted.error !== null && <ErrorNote error={noted.error} onRetry={note} />}
      {intoReport !== null && (
        <p className="pacs-parameter-note" role="status">
          {t('consultation.intoReport', { name: intoReport.byName, time: formatDateTime(intoReport.at, timeZone) })}
        </p>
      )}
    </>
  )
}
