import { FrameViewer, useText } from '@opensono/pacs-react'
import type { FrozenPicture } from '../../room/ConsultationRoom'
import { roomText } from './roomText'
import { useBlobUrl } from './useBlobUrl'
import { useRoomActs } from './useRoomActs'

/** A frozen frame to measure. */
export interface MeasureFrameProps {
  frozen: FrozenPicture
  blob: Blob
  onClose: () => void
}

/** The frozen frame in the viewer, with all its tools; what is exported goes into the study, with what is drawn on it. */
export function MeasureFrame({ frozen, blob, onClose }: MeasureFrameProps) {
  const { t } = useText(roomText)
  const url = useBlobUrl(blob)
  const acts = useRoomActs()
  const { id, contentType, takenAt } = frozen.frame
  if (url === null) return null
  return (
    <FrameViewer
      frameId={id}
      url={url}
      contentType={contentType}
      name={t('room.frozen.label')}
      takenAt={takenAt}
      save={acts.saveStill}
      onClose={onClose}
    />
  )
}
