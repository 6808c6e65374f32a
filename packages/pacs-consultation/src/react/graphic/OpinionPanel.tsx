import { type GraphicConsultation, graphicConsultationApi, limits } from '@opensono/pacs-core'
import {
  Banner,
  Button,
  ConfirmDialog,
  ConsultationReportButton,
  TextArea,
  useController,
  useMutationCall,
  usePacs,
  useSaveOnLeave,
  useText,
  useToasts,
} from '@opensono/pacs-react'
import { Check, PenLine } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ConsultationExpertItem } from '../list/ConsultationDetail'
import { ActFailure } from '../part/ActFailure'
import { OpinionToReport } from '../part/OpinionToReport'
import { createOpinionDraft, type OpinionDraft } from './createOpinionDraft'
import { graphicText } from './graphicText'

/** Whose opinion. */
export interface OpinionPanelProps {
  consultation: GraphicConsultation
  onRefresh: () => void
  /** Opens the report of the study; left out where there is no page for it. */
  onOpenReport?: (() => void) | undefined
}

/** The opinion: written by the expert, read by the doctor, who puts it into the report. */
export function OpinionPanel(props: OpinionPanelProps) {
  const { consultation } = props
  const { t } = useText(graphicText)
  const { role, status } = consultation
  const isWriting = role === 'expert' && status === 'editing'
  return (
    <section className="pacs-opinion" aria-label={t('opinion.title')}>
      <h3>{t('opinion.title')}</h3>
      {isWriting ? (
        <WrittenOpinion key={consultation.id} {...props} />
      ) : role === 'expert' && status === 'waiting' ? (
        <BeginOpinion {...props} />
      ) : (
        <GivenOpinion {...props} />
      )}
    </section>
  )
}

function BeginOpinion({ consultation: { id }, onRefresh }: OpinionPanelProps) {
  const { t } = useText(graphicText)
  const start = useMutationCall(graphicConsultationApi.start)
  return (
    <>
      <p className="pacs-consultation-muted">{t('graphicConsultation.beginText')}</p>
      <ActFailure error={start.error} onRefresh={onRefresh} />
      <Button
        variant="primary"
        icon={<PenLine aria-hidden />}
        isPending={start.isPending}
        onPress={() => start.mutate({ id })}
      >
        {t('graphicConsultation.begin')}
      </Button>
    </>
  )
}

/** The draft, kept while the page is there; what is written is saved before it goes. */
function useOpinionDraft({ id, draft: kept }: GraphicConsultation): OpinionDraft {
  const { pacs, session } = usePacs()
  const [draft] = useState(() => {
    const writerId = session.getSnapshot().user?.userId
    return createOpinionDraft({
      pacs: pacs.extend({ graphicConsultation: graphicConsultationApi }),
      id,
      isWriterHere: () => session.getSnapshot().user?.userId === writerId,
    })
  })
  useEffect(() => draft.offer(kept ?? ''), [draft, kept])
  useSaveOnLeave(draft)
  useEffect(() => () => void draft.save(), [draft])
  return draft
}

function WrittenOpinion({ consultation, onRefresh }: OpinionPanelProps) {
  const { t } = useText(graphicText)
  const toasts = useToasts()
  const draft = useOpinionDraft(consultation)
  const { text, status, error } = useController(draft)
  const [isAsking, setAsking] = useState(false)
  const { id, requestDoctorName: doctor } = consultation
  const give = useMutationCall(graphicConsultationApi.giveOpinion, {
    onDone: () => {
      toasts.success(t('opinion.given'))
      setAsking(false)
    },
  })
  return (
    <>
      <TextArea
        label={t('opinion.label')}
        value={text}
        onChange={draft.write}
        maxLength={limits.consultation.opinionLength}
        isRequired
        rows={6}
      />
      <p role="status" className="pacs-consultation-muted">
        {text === '' && status === 'saved' ? '' : t(`opinion.${status}`)}
      </p>
      {error !== null && !error.isRetryable && <ActFailure error={error} onRefresh={onRefresh} />}
      <Button
        variant="primary"
        icon={<Check aria-hidden />}
        disabledReason={text.trim() === '' ? t('opinion.required') : undefined}
        onPress={() => setAsking(true)}
      >
        {t('opinion.give')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('opinion.giveTitle')}
        confirmLabel={t('opinion.give')}
        isPending={give.isPending}
        error={<ActFailure error={give.error} onRefresh={onRefresh} />}
        onConfirm={() => give.mutate({ id, opinion: text.trim() })}
        onCancel={() => setAsking(false)}
      >
        <p>{t('opinion.giveText', { doctor })}</p>
        <blockquote className="pacs-consultation-opinion">{text}</blockquote>
      </ConfirmDialog>
    </>
  )
}

function GivenOpinion({ consultation, onOpenReport }: OpinionPanelProps) {
  const { t } = useText(graphicText)
  const { status, experts } = consultation
  const isGiven = experts.some(({ opinion }) => opinion !== null)
  const state = status === 'waiting' ? 'waiting' : status === 'editing' ? 'editing' : 'none'
  return (
    <>
      <ul className="pacs-consultation-experts">
        {experts.map((expert) => (
          <ConsultationExpertItem key={`${expert.userId} ${expert.state}`} expert={expert} />
        ))}
      </ul>
      {!isGiven && <Banner tone="info">{t(`opinion.${state}`)}</Banner>}
      <div className="pacs-consultation-papers">
        <OpinionToReport consultation={consultation} onOpenReport={onOpenReport} />
        <ConsultationReportButton consultation={consultation} />
      </div>
    </>
  )
}
