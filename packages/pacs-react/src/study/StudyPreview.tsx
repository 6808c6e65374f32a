import {
  ageText,
  dictionaryName,
  imageApi,
  realtimeConsultationApi,
  reportApi,
  type StudyImage,
  type StudyRow,
} from '@opensono/pacs-core'
import { Film, MousePointerClick, UserRoundPen } from 'lucide-react'
import { forwardRef, useMemo, useState } from 'react'
import { Button } from '../control/button/Button'
import type { ControlProps } from '../control/ControlProps'
import { EmptyState } from '../control/feedback/EmptyState'
import { Skeleton } from '../control/feedback/Skeleton'
import { StudyMark } from '../control/feedback/StudyMark'
import { lazyView } from '../control/lazy/lazyView'
import { SidePanel } from '../control/panel/SidePanel'
import { useAddressRefresh } from '../image/address/useAddressRefresh'
import { ImageFileMark } from '../image/dicom/ImageFileMark'
import { useImageFileMark } from '../image/dicom/useImageFileMark'
import { StudyObjects } from '../image/object/StudyObjects'
import { ImagePreview } from '../image/preview/ImagePreview'
import { itemOfRow } from '../image/StripItem'
import { useStablePicture } from '../image/useStablePicture'
import { ErrorNote } from '../provider/ErrorNote'
import { lazyPart } from '../provider/lazyPart'
import { useCall } from '../provider/useCall'
import { usePermission } from '../provider/usePermission'
import { useText } from '../provider/useText'
import { rowNames } from './rowNames'
import { studyText } from './studyText'

const StudyConsultations = lazyView(() =>
  import('../paper/consultation/StudyConsultations').then((part) => part.StudyConsultations),
)
const MoveImages = lazyPart(() => import('../image/strip/MoveImages').then((part) => part.MoveImages))

/** Which study is previewed. */
export interface StudyPreviewProps extends ControlProps {
  study: StudyRow | null
  /** Called by the close button. Left out, the preview cannot be closed. */
  onClose?: (() => void) | undefined
}

/** Images and report of the chosen study beside a list, without leaving it. */
export const StudyPreview = forwardRef<HTMLElement, StudyPreviewProps>(function StudyPreview({ study, ...rest }, ref) {
  const { t } = useText(studyText)
  return (
    <SidePanel {...rest} ref={ref} title={study?.patientName ?? t('studyPreview.title')}>
      {study === null ? (
        <EmptyState icon={<MousePointerClick aria-hidden />} title={t('studyPreview.choose')}>
          {t('studyPreview.chooseText')}
        </EmptyState>
      ) : (
        <div className="pacs-preview">
          <PreviewFacts study={study} />
          <PreviewImages study={study} />
          <PreviewReport study={study} />
          <PreviewConsultations study={study} />
        </div>
      )}
    </SidePanel>
  )
})

/** Who was examined, and for what. */
function PreviewFacts({ study }: { study: StudyRow }) {
  const { t, language } = useText(studyText)
  const patient = [t(`patient.sex.${study.patientSex}`), ageText(t, study.patientAge), study.examNumber]
  const exam = [dictionaryName(study.examType, language), rowNames(study.bodyParts, language)]
  return (
    <div className="pacs-preview-text">
      <p>{patient.join(' · ')}</p>
      <p>{exam.filter((part) => part !== '').join(' · ')}</p>
    </div>
  )
}

/** The images of a study, small. */
export function PreviewImages({ study }: { study: StudyRow }) {
  const { t } = useText(studyText)
  const mayLook = usePermission(imageApi.list)
  const { data: images, error, refetch } = useCall(imageApi.list, mayLook ? { studyId: study.studyId } : null)
  const [shownKey, setShownKey] = useState<string | null>(null)
  const onStale = useAddressRefresh(imageApi.list, mayLook ? { studyId: study.studyId } : null)
  const items = useMemo(() => (images ?? []).map(itemOfRow), [images])
  const [isMoving, setMoving] = useState(false)
  const mayMove = usePermission(imageApi.move)
  if (!mayLook) return null
  return (
    <section>
      <h3 className="pacs-preview-head">{t('studyPreview.images')}</h3>
      {images === undefined ? (
        error === null ? (
          <Skeleton height={78} />
        ) : (
          <ErrorNote error={error} onRetry={() => void refetch()} />
        )
      ) : images.length === 0 ? (
        <p className="pacs-preview-none">{t('studyPreview.noImages')}</p>
      ) : (
        <ul className="pacs-preview-images">
          {images.map((image) => (
            <PreviewImage key={image.id} image={image} onStale={onStale} onOpen={() => setShownKey(image.id)} />
          ))}
        </ul>
      )}
      <StudyObjects studyId={study.studyId} isOpenAtFirst />
      {mayMove && images !== undefined && images.length > 0 && (
        <Button size="small" variant="quiet" icon={<UserRoundPen aria-hidden />} onPress={() => setMoving(true)}>
          {t('studyPreview.move')}
        </Button>
      )}
      {isMoving && <MoveImages items={items} chosen={[]} study={study} onClose={() => setMoving(false)} />}
      <ImagePreview
        items={items}
        shownKey={shownKey}
        onShow={(key) => key === null && setShownKey(null)}
        onStale={onStale}
        study={study}
      />
    </section>
  )
}

interface PreviewImageProps {
  image: StudyImage
  /** The addresses are too old: the list is to be read again. */
  onStale: () => void
  /** Shows it large. */
  onOpen: () => void
}

/** One small picture. Its address is good for a minute, and the list may be shown longer. */
function PreviewImage({ image, onStale, onOpen }: PreviewImageProps) {
  const { t } = useText(studyText)
  const { src, isDamaged, onError, onLoad } = useStablePicture(image.thumbnailUrl, onStale)
  const { instanceNumber: number } = image
  const fileMark = useImageFileMark()(image)
  const name = t(image.type === 'MULTI_FRAME' ? 'studyPreview.clip' : 'studyPreview.image', { number })
  return (
    <li className="pacs-preview-image">
      <button
        type="button"
        aria-label={[name, fileMark?.text].filter(Boolean).join(t('common.listSeparator'))}
        onClick={onOpen}
      >
        {src === null || isDamaged ? (
          <Film aria-hidden />
        ) : (
          <img src={src} alt={name} loading="lazy" onError={onError} onLoad={onLoad} />
        )}
        <ImageFileMark image={image} isIconOnly className="pacs-file-mark-corner" />
      </button>
    </li>
  )
}

/** The consultations about a study, once one was finished. */
function PreviewConsultations({ study: { studyId, studyStatus } }: { study: StudyRow }) {
  const mayRead = usePermission(realtimeConsultationApi.ofStudy)
  return mayRead && studyStatus === 'consulted' ? <StudyConsultations studyId={studyId} /> : null
}

function PreviewReport({ study }: { study: StudyRow }) {
  const { t } = useText(studyText)
  const mayRead = usePermission(reportApi.get)
  const { data: report, isError } = useCall(reportApi.get, mayRead ? { studyId: study.studyId } : null)
  if (!mayRead) return null
  if (report === undefined && !isError) return <Skeleton height={60} />
  // Where there is no report yet, or it cannot be read now, the row says what it knows of it.
  const { findings, impression } = report ?? { findings: study.findings, impression: study.tips }
  if (findings === '' && impression === '') return <p className="pacs-preview-none">{t('studyPreview.noReport')}</p>
  return (
    <section>
      {study.draftedAt !== null && <StudyMark kind="draft" />}
      <h3 className="pacs-preview-head">{t('studyPreview.findings')}</h3>
      <p className="pacs-preview-text">{findings}</p>
      <h3 className="pacs-preview-head">{t('studyPreview.impression')}</h3>
      <p className="pacs-preview-text">{impression}</p>
    </section>
  )
}
