import { forwardRef, useCallback, useEffect, useRef, useState } from 'react'

/** A stream to show. */
export interface RoomVideoProps {
  stream: MediaStream
  label: string
  /** Turned round like a mirror, for the own face. */
  isMirrored?: boolean | undefined
  /** Hears how large the picture is. */
  onSize?: ((size: { width: number; height: number }) => void) | undefined
}

/** The pictures of a stream as they come, without its sound. Before the first one it is empty, never the last picture of another stream. */
export const RoomVideo = forwardRef<HTMLVideoElement, RoomVideoProps>(function RoomVideo(props, ref) {
  const { stream, label, isMirrored, onSize } = props
  const own = useRef<HTMLVideoElement | null>(null)
  const [shown, setShown] = useState<MediaStream | null>(null)
  const setVideo = useCallback(
    (video: HTMLVideoElement | null) => {
      own.current = video
      if (typeof ref === 'function') ref(video)
      else if (ref) ref.current = video
    },
    [ref],
  )
  useEffect(() => {
    const video = own.current
    if (video === null) return
    video.srcObject = stream
    // A browser that refuses to play by itself shows the picture with the next gesture.
    void video.play().catch(() => {})
    return () => {
      video.srcObject = null
    }
  }, [stream])
  const tellSize = () => {
    const video = own.current
    if (video !== null && video.videoWidth > 0) onSize?.({ width: video.videoWidth, height: video.videoHeight })
  }
  return (
    <video
      ref={setVideo}
      className="pacs-room-video"
      aria-label={label}
      data-shown={shown === stream || undefined}
      data-mirrored={isMirrored || undefined}
      autoPlay
      muted
      playsInline
      disablePictureInPicture
      onLoadedData={() => {
        setShown(stream)
        tellSize()
      }}
      onResize={tellSize}
    />
  )
})
