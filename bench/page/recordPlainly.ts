/** A recording by the browser's own recorder. */
export interface PlainRecording {
  finish(): Promise<Blob>
}

const chunkMs = 1_000

/**
 * Records by the browser's own recorder, at the codec and the rate that the product takes.
 *
 * @param stream - live.
 * @param codec - by WebCodecs' name.
 */
export function recordPlainly(stream: MediaStream, codec: string): PlainRecording {
  const mimeType = codec.startsWith('avc') ? `video/mp4;codecs=${codec}` : `video/webm;codecs=${codec}`
  if (!MediaRecorder.isTypeSupported(mimeType)) throw new Error(`the browser's recorder does not know ${mimeType}`)
  const recorder = new MediaRecorder(stream, { mimeType, videoBitsPerSecond: 2_000_000 })
  const pieces: Blob[] = []
  recorder.ondataavailable = ({ data }) => pieces.push(data)
  recorder.start(chunkMs)
  return {
    finish: () =>
      new Promise((resolve) => {
        recorder.onstop = () => resolve(new Blob(pieces, { type: mimeType }))
        recorder.stop()
      }),
  }
}
