/** A live capture card. */
export interface Card {
  readonly stream: MediaStream
  readonly track: MediaStreamTrack
  /** Shows it, as the product's one invisible video does. */
  readonly video: HTMLVideoElement
  close(): void
}

/**
 * Opens the browser's capture card and waits for its first picture.
 *
 * @param width - that it must have, in pixels.
 */
export async function openCard(width: number): Promise<Card> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { width: { ideal: width }, frameRate: 30 } })
  const [track] = stream.getVideoTracks()
  const video = document.querySelector('video')
  if (track === undefined || video === null) throw new Error('there is no card')
  video.srcObject = stream
  await video.play()
  if (video.videoWidth !== width) throw new Error(`the card shows ${video.videoWidth} pixels, not ${width}`)
  return {
    stream,
    track,
    video,
    close() {
      video.srcObject = null
      track.stop()
    },
  }
}
