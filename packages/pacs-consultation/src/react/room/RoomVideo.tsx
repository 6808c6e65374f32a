import { useVideoStream } from '@opensono/pacs-react'
import { forwardRef } from 'react'

/** A stream to show. */
export interface RoomVideoProps {
  stream: MediaStream
  label: string
  /** Turned round like a mirror, for the own face. */
  isMirrored?: boolean | undefined
  /** Called with the size of the picture. */
  onSize?: ((size: { width: number; height: number }) => void) | undefined
}

/** The pictures of a stream as they come, without its sound. Before the first one it is empty, never the last picture of another stream. */
export const RoomVideo = forwardRef<HTMLVideoElement, RoomVideoProps>(function RoomVideo(props, ref) {
  const { stream, label, isMirrored, onSize } = props
  const { element, videoProps } = useVideoStream(stream, ref)
  const reportSize = () => {
    const video = element.current
    if (video !== null && video.videoWidth > 0) onSize?.({ width: video.videoWidth, height: video.videoHeight })
  }
  return (
    <video
      {...videoProps}
      className="pacs-room-video"
      aria-label={label}
      data-mirrored={isMirrored || undefined}
      onLoadedData={() => {
        videoProps.onLoadedData()
        reportSize()
      }}
      onResize={reportSize}
    />
  )
})
