import {
  isConsultationOpen,
  readTemplate,
  realtimeConsultationApi,
  type StudyId,
  type TemplateBlock,
} from '@opensono/pacs-core'
import {
  Banner,
  ErrorNote,
  ReportEditor,
  Skeleton,
  useCall,
  useReportDraft,
  useText,
  useUser,
} from '@opensono/pacs-react'
import { GivenOpinions } from '../part/GivenOpinions'
import { useRoomServices } from './RoomContext'
import { roomText } from './roomText'

/** The consultation report of the hospital's template, and for the doctor the report of the study. */
export function RoomReport() {
  const { isDoctor, consultation, onOpenReport } = useRoomServices()
  const user = useUser()
  return (
    <div className="pacs-room-report">
      <GivenOpinions consultation={consultation} onOpenReport={onOpenReport} />
      <TemplateSheet />
      {isDoctor && user !== null && <StudyReport studyId={consultation.studyId} userId={user.userId} />}
    </div>
  )
}

/** The texts of the template, with what is known of this consultation. */
function TemplateSheet() {
  const { t, language } = useText(roomText)
  const { consultation } = useRoomServices()
  const { data, error, refetch } = useCall(realtimeConsultationApi.reportTemplate, { id: consultation.id })
  if (error?.code === 'NO_TEMPLATE') return <p className="pacs-room-note">{t('room.report.noTemplate')}</p>
  if (error !== null) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton height={96} />
  const { content } = readTemplate(data.content)
  if (content === null) return <p className="pacs-room-note">{t('room.report.unreadable')}</p>
  const wordsOf = ({ zh, en }: { zh: string; en: string }) => (language === 'en' && en !== '' ? en : zh)
  const sections = content.blocks.filter(isSection)
  return (
    <section className="pacs-room-sheet" aria-label={t('room.report.sheet')}>
      <h2>{wordsOf(content.title)}</h2>
      {sections.map((section) => (
        <div key={section.name}>
          <h3>
            {wordsOf(section.title) || t(`room.report.section.${section.name as 'history' | 'question' | 'opinion'}`)}
          </h3>
          <p data-empty={section.text === '' || undefined}>{section.text || t('room.report.nothing')}</p>
        </div>
      ))}
    </section>
  )
}

const isSection = (block: TemplateBlock): block is Extract<TemplateBlock, { kind: 'section' }> =>
  block.kind === 'section'

/** The report of the study: view-only while the consultation is active, unless it was asked for with an editable one. */
function StudyReport({
  studyId,
  userId,
}: {
  studyId: StudyId
  userId: NonNullable<ReturnType<typeof useUser>>['userId']
}) {
  const { t } = useText(roomText)
  const { consultation } = useRoomServices()
  const { draft, state, loadError, reload } = useReportDraft(studyId, userId, true)
  const isReadOnly = consultation.reportEditableStatus === 0 && isConsultationOpen(consultation.status)
  if (loadError !== null) return <ErrorNote error={loadError} onRetry={reload} />
  return (
    <section className="pacs-room-sheet" aria-label={t('room.report.study')}>
      <h2>{t('room.report.study')}</h2>
      {isReadOnly && <Banner tone="info">{t('room.report.viewOnly')}</Banner>}
      {state.status === 'conflict' && <Banner tone="warning">{t('room.report.conflict')}</Banner>}
      {state.error !== null && <ErrorNote error={state.error} onRetry={() => void draft.save()} />}
      {state.content === null ? (
        <Skeleton height={240} />
      ) : (
        <ReportEditor
          content={state.content}
          onChange={(patch) => draft.change(patch)}
          isReadOnly={isReadOnly}
          studyId={studyId}
        />
      )}
    </section>
  )
}
