interface TrackProcessor {
  readonly readable: ReadableStream<VideoFrame>
}
type TrackProcessorClass = new (init: { track: MediaStreamTrack; maxBufferSize?: number }) => TrackProcessor

/**
 * The pictures of a track (w3c/mediacapture-transform), which TypeScript does not know yet.
 *
 * @param track - live.
 * @param maxBufferSize - pictures that may wait.
 */
export function picturesOf(track: MediaStreamTrack, maxBufferSize: number): ReadableStream<VideoFrame> {
  const { MediaStreamTrackProcessor } = globalThis as unknown as { MediaStreamTrackProcessor: TrackProcessorClass }
  return new MediaStreamTrackProcessor({ track, maxBufferSize }).readable
}
