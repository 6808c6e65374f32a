import {
  type ConsultationId,
  type ConsultationMessage,
  consultationInLanguage,
  type GraphicConsultation,
  graphicConsultationApi,
  type ImageId,
  isConsultationOpen,
  type StudyId,
} from '@opensono/pacs-core'
import {
  Banner,
  Button,
  type ControlProps,
  Dialog,
  EmptyState,
  ErrorNote,
  IconButton,
  ImageViewer,
  type ImageViewerProps,
  itemOfRow,
  type MeasureCalls,
  useAddressRefresh,
  useCall,
  useController,
  useText,
} from '@opensono/pacs-react'
import { ArrowLeft, ImageOff, Info, LoaderCircle } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { ConsultationFacts } from '../list/ConsultationDetail'
import { ConsultationStatusTag } from '../list/ConsultationStatusTag'
import { actsOf } from '../list/consultationActs'
import { consultationText } from '../list/consultationText'
import { useConsultationActs } from '../list/useConsultationActs'
import { ReportFinished } from '../part/ReportFinished'
import { StudyPanel } from '../part/StudyPanel'
import { Conversation } from './Conversation'
import { graphicText } from './graphicText'
import { OpinionPanel } from './OpinionPanel'
import { type Expiry, useExpiry } from './useExpiry'
import { createVoiceRecorder, type VoiceRecorder, type VoiceRecorderOptions } from './voice/createVoiceRecorder'
import { marksAt } from './voice/marksAt'
import type { VoiceStore } from './voice/useSendVoice'
import { VoiceBar } from './voice/VoiceBar'
import { VoiceStage } from './voice/VoiceStage'

/** Which consultation, and where its page leads. */
export interface GraphicConsultationViewProps extends ControlProps {
  id: ConsultationId
  /** Back to the list. */
  onBack: () => void
  /** Opens the report of the study; left out where there is no page for it. */
  onOpenReport?: ((studyId: StudyId) => void) | undefined
  /** Opens pictures. @defaultValue as the viewer does */
  openPicture?: ImageViewerProps['openPicture']
  /** @defaultValue the browser's */
  openMicrophone?: VoiceRecorderOptions['openMicrophone']
  /** Where voice notes go. @defaultValue the S3 that the server names */
  store?: VoiceStore | undefined
}

/** The page of a consultation on images: the images with the viewer's tools, the conversation around them, and the opinion. */
export function GraphicConsultationView(props: GraphicConsultationViewProps) {
  const { t, language } = useText(graphicText)
  const { id, onBack } = props
  const { data, error, refetch } = useCall(graphicConsultationApi.get, { id })
  const consultation = useMemo(() => data && consultationInLanguage(data, language), [data, language])
  const refresh = () => void refetch({ cancelRefetch: false })
  if (consultation !== undefined)
    return <OpenConsultation key={id} {...props} consultation={consultation} onRefresh={refresh} />
  return (
    <div className="pacs-graphic-opening">
      <Button variant="quiet" icon={<ArrowLeft aria-hidden />} onPress={onBack}>
        {t('graphicConsultation.back')}
      </Button>
      {error !== null ? (
        <ErrorNote error={error} onRetry={refresh} />
      ) : (
        <p className="pacs-viewer-opening" role="status">
          <LoaderCircle aria-hidden />
          {t('graphicConsultation.loading')}
        </p>
      )}
    </div>
  )
}

interface OpenConsultationProps extends GraphicConsultationViewProps {
  consultation: GraphicConsultation
  onRefresh: () => void
}

function useVoiceRecorder(openMicrophone: VoiceRecorderOptions['openMicrophone']): VoiceRecorder {
  const [recorder] = useState(() => createVoiceRecorder({ openMicrophone }))
  useEffect(() => () => recorder.discard(), [recorder])
  return recorder
}

function OpenConsultation(props: OpenConsultationProps) {
  const { consultation, onRefresh, onOpenReport, className, style, store } = props
  const [chosenId, setChosenId] = useState<ImageId | null>(null)
  // Images may arrive after the consultation was opened.
  const shownId = chosenId ?? consultation.images[0]?.id ?? null
  const [heard, setHeard] = useState<{ message: ConsultationMessage; atMs: number } | null>(null)
  const recorder = useVoiceRecorder(props.openMicrophone)
  const isRecording = useController(recorder, ({ status }) => status === 'recording' || status === 'starting')
  const isOver = !isConsultationOpen(consultation.status)
  const first = consultation.images.find(({ id }) => id === shownId)?.id ?? consultation.images[0]?.id
  const show = (imageId: ImageId) => {
    setHeard(null)
    setChosenId(imageId)
    recorder.show(imageId)
  }
  return (
    <article className={['pacs-graphic', className].filter(Boolean).join(' ')} style={style}>
      <GraphicHead {...props} />
      <div className="pacs-graphic-stage">
        <GraphicStage
          {...props}
          recorder={recorder}
          isRecording={isRecording}
          heard={isRecording ? null : heard}
          shownId={shownId}
          onShow={show}
          onLeave={() => setHeard(null)}
          isOver={isOver}
        />
      </div>
      <div className="pacs-graphic-side">
        <OpinionPanel
          consultation={consultation}
          onRefresh={onRefresh}
          onOpenReport={onOpenReport && (() => onOpenReport(consultation.studyId))}
        />
        <Conversation
          consultation={consultation}
          shownId={shownId}
          onShow={show}
          isOver={isOver}
          heardId={heard?.message.messageId ?? null}
          onHear={(message, atMs) => setHeard(atMs === null ? null : { message, atMs })}
          onRefresh={onRefresh}
          voice={
            first !== undefined && <VoiceBar id={consultation.id} recorder={recorder} imageId={first} store={store} />
          }
        />
      </div>
    </article>
  )
}

interface GraphicStageProps extends OpenConsultationProps {
  recorder: VoiceRecorder
  isRecording: boolean
  heard: { message: ConsultationMessage; atMs: number } | null
  shownId: ImageId | null
  onShow: (imageId: ImageId) => void
  /** Back from a voice note to the viewer. */
  onLeave: () => void
  isOver: boolean
}

/** An expert of another hospital reaches the images through the consultation alone. */
function useMeasures(id: ConsultationId): MeasureCalls {
  return useMemo(
    () => ({
      read: graphicConsultationApi.readMeasure,
      write: graphicConsultationApi.measure,
      params: { id },
    }),
    [id],
  )
}

/** The viewer; while somebody speaks, the one image that they speak about. */
function GraphicStage(props: GraphicStageProps) {
  const { consultation, recorder, isRecording, heard, shownId, onShow, onLeave, isOver, openPicture } = props
  const { t } = useText(graphicText)
  const refreshAddresses = useAddressRefresh(graphicConsultationApi.get, { id: consultation.id })
  const marks = useController(recorder, (state) => state.marks)
  const measures = useMeasures(consultation.id)
  const { images } = consultation
  if (isRecording) {
    const drawn = marks.filter(({ imageId, kind }) => imageId === shownId && kind === 'stroke')
    const shown = { imageId: shownId, pointer: null, strokes: drawn.map(({ points }) => points) }
    return <VoiceStage images={images} shown={shown} drawing={recorder} onShow={onShow} />
  }
  if (heard !== null) {
    return (
      <>
        <VoiceStage images={images} shown={marksAt(heard.message.marks, heard.atMs)} />
        <Button className="pacs-voice-leave" onPress={onLeave}>
          {t('voice.closePlayer')}
        </Button>
      </>
    )
  }
  if (images.length === 0) {
    const isBefore = consultation.role === 'expert' && consultation.status === 'waiting'
    if (isBefore) return <StudyPanel consultation={consultation} />
    return (
      <EmptyState
        className="pacs-graphic-empty"
        icon={<ImageOff aria-hidden />}
        title={t('graphicConsultation.noImages')}
      />
    )
  }
  return (
    <ImageViewer
      items={images.map(itemOfRow)}
      shownKey={shownId ?? images[0]?.id ?? ''}
      onShow={(key) => {
        const shown = images.find(({ id }) => id === key)
        if (shown !== undefined && shown.id !== shownId) onShow(shown.id)
      }}
      onStale={refreshAddresses}
      refusal={isOver ? t('graphicConsultation.readOnly') : null}
      measures={measures}
      openPicture={openPicture}
      patient={consultation}
    />
  )
}

/** The time left in words. */
function useExpiryText({ hours, minutes }: Expiry): string {
  const { t } = useText(graphicText)
  return hours > 0 ? t('graphicConsultation.hours', { hours, minutes }) : t('graphicConsultation.minutes', { minutes })
}

function GraphicHead({ consultation, onBack, onRefresh }: OpenConsultationProps) {
  const { t } = useText(graphicText)
  const { t: say } = useText(consultationText)
  const [isOpen, setOpen] = useState(false)
  const expiry = useExpiry(consultation.expiresAt)
  const time = useExpiryText(expiry)
  const { role, status, patientName: name } = consultation
  const isExpert = role === 'expert'
  const acts = useConsultationActs({ onEnter: () => undefined, onRefresh })
  const ownId = consultation.experts[0]?.userId ?? consultation.requestDoctorId
  const possible = actsOf(
    consultation,
    isExpert ? 'received' : 'requested',
    isExpert ? ownId : consultation.requestDoctorId,
  )
  const isWaiting = isConsultationOpen(status)
  return (
    <header className="pacs-graphic-head">
      <div className="pacs-graphic-bar">
        <IconButton label={t('graphicConsultation.back')} icon={<ArrowLeft aria-hidden />} onPress={onBack} />
        <h2 className="pacs-truncate">{t('graphicConsultation.title', { name })}</h2>
        <ConsultationStatusTag status={status} isFilled />
        {isWaiting && (
          <span role="timer" className="pacs-graphic-clock" data-soon={expiry.isSoon || undefined}>
            {expiry.isOver ? t('graphicConsultation.expired') : t('graphicConsultation.expiresIn', { time })}
          </span>
        )}
        <span className="pacs-list-space" />
        {possible.map((act) => (
          <Button key={act} onPress={() => acts.start(act, consultation)}>
            {say(`consultation.act.${act}`)}
          </Button>
        ))}
        <IconButton label={t('graphicConsultation.facts')} icon={<Info aria-hidden />} onPress={() => setOpen(true)} />
      </div>
      <p className="pacs-graphic-question">{consultation.comment}</p>
      {isExpert && isWaiting && <ReportFinished consultation={consultation} />}
      {isWaiting && expiry.isSoon && (
        <Banner tone="warning">
          {t(isExpert ? 'graphicConsultation.expiresSoonExpert' : 'graphicConsultation.expiresSoonDoctor', { time })}
        </Banner>
      )}
      {isOpen && (
        <Dialog
          isOpen
          onOpenChange={() => setOpen(false)}
          title={t('graphicConsultation.title', { name })}
          isDismissable
        >
          <ConsultationFacts row={consultation} />
          {isWaiting && <StudyPanel consultation={consultation} />}
        </Dialog>
      )}
      {acts.element}
    </header>
  )
}
