import { type ForwardedRef, type RefCallback, useCallback, useEffect, useRef, useState } from 'react'

/** What a `<video>` takes to show a stream. */
export interface VideoStreamProps {
  ref: RefCallback<HTMLVideoElement>
  /** There once a picture of this stream is shown. */
  'data-shown': true | undefined
  autoPlay: true
  muted: true
  playsInline: true
  disablePictureInPicture: true
  /** Sets `data-shown`: the element has the first picture of the stream. */
  onLoadedData: () => void
}

/**
 * Shows the pictures of a stream as they come, without its sound. Before the first one the element is empty, never the last picture of another
 * stream.
 *
 * @param stream - what is shown.
 * @param ref - of the owner.
 * @returns the element, once there is one, and what it takes.
 */
export function useVideoStream(stream: MediaStream, ref: ForwardedRef<HTMLVideoElement>) {
  const element = useRef<HTMLVideoElement | null>(null)
  const [shown, setShown] = useState<MediaStream | null>(null)
  const setVideo = useCallback(
    (video: HTMLVideoElement | null) => {
      element.current = video
      if (typeof ref === 'function') ref(video)
      else if (ref) ref.current = video
    },
    [ref],
  )
  useEffect(() => {
    const video = element.current
    if (video === null) return
    video.srcObject = stream
    // A browser that refuses to play by itself shows the picture with the next gesture.
    void video.play().catch(() => {})
    return () => {
      video.srcObject = null
      // Should the stream come back, it has to load its first picture again.
      setShown(null)
    }
  }, [stream])
  const videoProps: VideoStreamProps = {
    ref: setVideo,
    'data-shown': shown === stream || undefined,
    autoPlay: true,
    muted: true,
    playsInline: true,
    disablePictureInPicture: true,
    onLoadedData: () => setShown(stream),
  }
  return { element, videoProps }
}
