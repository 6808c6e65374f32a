import { type ConsultationRow, formatDateTime, realtimeConsultationApi } from '@opensono/pacs-core'
import { Dialog, EmptyState, ErrorNote, Skeleton, useCall, useText, useUser } from '@opensono/pacs-react'
import { VideoOff } from 'lucide-react'
import { consultationText } from './consultationText'

/** Whose videos are played. */
export interface ConsultationVideosProps {
  row: Pick<ConsultationRow, 'id' | 'patientName'>
  onClose: () => void
}

/** The videos that were kept of a consultation, newest first. */
export function ConsultationVideos({ row, onClose }: ConsultationVideosProps) {
  const { t } = useText(consultationText)
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('consultation.videos.title', { name: row.patientName })}
      size="large"
      isDismissable
    >
      <VideoList id={row.id} />
    </Dialog>
  )
}

/** The videos of one consultation. Their addresses are short-lived, so they are read when they are shown. */
export function VideoList({ id }: { id: ConsultationRow['id'] }) {
  const { t } = useText(consultationText)
  const timeZone = useUser()?.timeZone
  const {
    data: videos,
    error,
    isFetching,
    refetch,
  } = useCall(realtimeConsultationApi.video, { id }, { staleTimeMs: 0 })
  if (error !== null && videos === undefined) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (videos === undefined || (videos.length === 0 && isFetching)) return <Skeleton height={360} />
  if (videos.length === 0) return <EmptyState icon={<VideoOff aria-hidden />} title={t('consultation.videos.none')} />
  return (
    <ul className="pacs-consultation-videos">
      {videos.map(({ url, fileUrl, recordedAt }) => {
        const label = t('consultation.videos.recorded', { time: formatDateTime(recordedAt, timeZone) })
        return (
          <li key={url}>
            <span className="pacs-consultation-note">{label}</span>
            {/* biome-ignore lint/a11y/useMediaCaption: a recording of a consultation has no captions */}
            <video src={fileUrl} controls preload="metadata" playsInline aria-label={label} />
          </li>
        )
      })}
    </ul>
  )
}
