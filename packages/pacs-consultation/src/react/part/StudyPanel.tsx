import {
  type ConsultationRow,
  type ConsultationStudy,
  formatDateTime,
  graphicConsultationApi,
  realtimeConsultationApi,
} from '@opensono/pacs-core'
import {
  ErrorNote,
  ImageFileMark,
  itemOfRow,
  lazyPart,
  type MeasureCalls,
  Skeleton,
  useAddressRefresh,
  useCall,
  useImageFileMark,
  useStablePicture,
  useText,
  useUser,
  type ViewerWindowProps,
  WindowedList,
} from '@opensono/pacs-react'
import { Image, Play } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { expertBaseText } from '../expert/expertBaseText'
import { consultationText } from '../list/consultationText'
import { ImageTile } from './ImageTile'

const ViewerWindow = lazyPart<ViewerWindowProps>(() =>
  import('../expert/viewerWindow').then((part) => part.ViewerWindow),
)

/** What a consultation is about: request, images and reports; a preview to an expert who has not accepted. */
export function StudyPanel({ consultation }: { consultation: ConsultationRow }) {
  const { t } = useText(consultationText)
  const { id, kind } = consultation
  const { data, error, refetch } = useCall(realtimeConsultationApi.study, { id })
  const refreshAddresses = useAddressRefresh(realtimeConsultationApi.study, { id })
  if (data === undefined) {
    if (error === null) return <Skeleton height={160} />
    return <ErrorNote error={error} onRetry={() => void refetch()} />
  }
  return (
    <section className="pacs-consultation-study" aria-label={t('consultation.study.title')}>
      {data.isPreview && <p className="pacs-consultation-muted">{t(`consultation.study.preview.${kind}`)}</p>}
      <RequestFacts study={data} />
      <h3>{t('consultation.study.imageCount', { count: data.imageCount })}</h3>
      <StudyImages consultation={consultation} study={data} onStale={refreshAddresses} />
      <Reports study={data} />
    </section>
  )
}

function RequestFacts({ study }: { study: ConsultationStudy }) {
  const { t, language } = useText(consultationText)
  const { examType, clinicalDiagnoses, examPurpose, clinicalHistory, doctorInstructions } = study
  const typeName = examType && ((language === 'en' && examType.englishName) || examType.name)
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    [t('consultation.study.examType'), typeName],
    [t('consultation.study.diagnosis'), clinicalDiagnoses.join(t('common.listSeparator'))],
    [t('consultation.study.purpose'), examPurpose],
    [t('consultation.study.history'), clinicalHistory],
    [t('consultation.study.instructions'), doctorInstructions],
  ]
  return (
    <dl className="pacs-consultation-facts">
      {facts
        .filter(([, value]) => value !== null && value !== '')
        .map(([label, value]) => (
          <div key={label} className="pacs-consultation-fact">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

type EarlierReport = ConsultationStudy['earlierReports'][number]

interface StudyImagesProps {
  consultation: ConsultationRow
  study: ConsultationStudy
  onStale: () => void
}

/** Small pictures; once accepted each opens the viewer, which measures through the consultation. */
function StudyImages({ consultation, study, onStale }: StudyImagesProps) {
  const [shownKey, setShownKey] = useState<string | null>(null)
  const { isPreview, images, thumbnails } = study
  const { id, kind } = consultation
  const measures = useMemo<MeasureCalls>(() => {
    const { readMeasure: read, measure: write } = kind === 'REALTIME' ? realtimeConsultationApi : graphicConsultationApi
    return { read, write, params: { id } }
  }, [id, kind])
  return (
    <>
      <WindowedList
        className="pacs-consultation-tiles"
        items={[...images, ...(isPreview ? thumbnails : [])]}
        keyOf={(shown) => ('id' in shown ? shown.id : shown.imageId)}
      >
        {(shown, entry) => (
          <li {...entry}>
            {'id' in shown ? (
              <ImageTile
                image={shown}
                isChosen={false}
                isPlain
                onStale={onStale}
                onPress={() => setShownKey(shown.id)}
              />
            ) : (
              <PreviewTile thumbnail={shown} onStale={onStale} />
            )}
          </li>
        )}
      </WindowedList>
      {shownKey !== null && (
        <ViewerWindow
          items={images.map(itemOfRow)}
          patient={consultation}
          shownKey={shownKey}
          onShow={setShownKey}
          onStale={onStale}
          measures={measures}
          onClose={() => setShownKey(null)}
        />
      )}
    </>
  )
}

interface PreviewTileProps {
  thumbnail: ConsultationStudy['thumbnails'][number]
  onStale: () => void
}

/** A small picture that opens nothing. */
function PreviewTile({ thumbnail, onStale }: PreviewTileProps) {
  const { t } = useText(expertBaseText)
  const { imageId, instanceNumber: number, type, thumbnailUrl } = thumbnail
  const { src, isDamaged, onError, onLoad } = useStablePicture(thumbnailUrl, onStale, imageId)
  const isClip = type === 'MULTI_FRAME'
  const { isReplaced } = thumbnail
  const fileMark = useImageFileMark()({ isReplaced })
  const label = [t('chooseImages.image', { number }), isClip && t('chooseImages.clip'), fileMark?.text]
  return (
    <div
      role="img"
      className="pacs-consultation-tile"
      data-preview
      aria-label={label.filter(Boolean).join(t('common.listSeparator'))}
    >
      {src === null || isDamaged ? (
        <Image aria-hidden />
      ) : (
        <img src={src} alt="" loading="lazy" draggable={false} onError={onError} onLoad={onLoad} />
      )}
      <ImageFileMark image={{ isReplaced }} isIconOnly className="pacs-consultation-tile-file" />
      <span className="pacs-consultation-tile-number">{number}</span>
      <span className="pacs-consultation-tile-marks">{isClip && <Play aria-hidden />}</span>
    </div>
  )
}

/** The finished report of the study and the earlier ones of the patient. */
function Reports({ study: { report, earlierReports } }: { study: ConsultationStudy }) {
  const { t } = useText(consultationText)
  const timeZone = useUser()?.timeZone
  return (
    <>
      {report !== null && <h3>{t('consultation.study.report')}</h3>}
      {report !== null && <ReportTexts report={report} />}
      {earlierReports.length > 0 && <h3>{t('consultation.study.earlier')}</h3>}
      {earlierReports.map(({ studyId, at, examNumber, ...earlier }) => (
        <div key={studyId}>
          <span className="pacs-consultation-muted">
            {[formatDateTime(at, timeZone), examNumber].join(t('common.listSeparator'))}
          </span>
          <ReportTexts report={earlier} />
        </div>
      ))}
    </>
  )
}

/** Findings and impression, and what was added to them since. */
function ReportTexts({ report }: { report: Pick<EarlierReport, 'findings' | 'impression' | 'addenda'> }) {
  const { t } = useText(consultationText)
  const timeZone = useUser()?.timeZone
  const { findings, impression, addenda } = report
  return (
    <blockquote className="pacs-consultation-opinion">
      {[findings, impression].filter(Boolean).join('\n')}
      {addenda.map(({ text, at, byName: name }) => (
        <p key={`${at} ${text}`}>
          <span className="pacs-consultation-muted">
            {t('consultation.study.addendum', { time: formatDateTime(at, timeZone), name })}
          </span>
          {`\n${text}`}
        </p>
      ))}
    </blockquote>
  )
}
