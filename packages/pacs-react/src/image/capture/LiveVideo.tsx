import { forwardRef, useCallback, useEffect, useRef, useState } from 'react'
import type { ControlProps } from '../../control/ControlProps'
import { classes } from '../../control/classes'

/** A live stream to show. */
export interface LiveVideoProps extends ControlProps {
  stream: MediaStream
}

/** The pictures of a stream as they come. Before the first one it is empty, never the last picture of another stream. */
export const LiveVideo = forwardRef<HTMLVideoElement, LiveVideoProps>(function LiveVideo(props, ref) {
  const { stream, className, ...rest } = props
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
  return (
    <video
      {...rest}
      ref={setVideo}
      className={classes('pacs-live-video', className)}
      data-shown={shown === stream || undefined}
      autoPlay
      muted
      playsInline
      disablePictureInPicture
      onLoadedData={() => setShown(stream)}
    />
  )
})
