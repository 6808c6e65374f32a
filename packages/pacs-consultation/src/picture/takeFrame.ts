import { type Clock, systemClock } from '@opensono/pacs-core'
import type { TakenFrame } from '../room/ConsultationRoom'

/**
 * Takes the frame that a video element shows, without loss, as PNG: on the side of the machine it is the frame as the capture card gave it.
 *
 * @param video - shows the picture.
 * @param clock - says when it was taken. @defaultValue the system's clock
 * @returns null while the element shows nothing.
 */
export async function takeFrame(video: HTMLVideoElement, clock: Clock = systemClock): Promise<TakenFrame | null> {
  const { videoWidth: width, videoHeight: height } = video
  if (width === 0 || height === 0) return null
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context === null) return null
  const takenAt = new Date(clock.now()).toISOString()
  context.drawImage(video, 0, 0)
  return { blob: await canvas.convertToBlob({ type: 'image/png' }), width, height, takenAt }
}
