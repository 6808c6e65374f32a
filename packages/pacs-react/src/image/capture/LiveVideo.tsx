import { forwardRef } from 'react'
import type { ControlProps } from '../../control/ControlProps'
import { classes } from '../../control/classes'
import { useVideoStream } from './useVideoStream'

/** A live stream to show. */
export interface LiveVideoProps extends ControlProps {
  stream: MediaStream
}

/** The pictures of a stream as they come. Before the first one it is empty, never the last picture of another stream. */
export const LiveVideo = forwardRef<HTMLVideoElement, LiveVideoProps>(function LiveVideo(props, ref) {
  const { stream, className, ...rest } = props
  const { videoProps } = useVideoStream(stream, ref)
  return <video {...rest} {...videoProps} className={classes('pacs-live-video', className)} />
})
