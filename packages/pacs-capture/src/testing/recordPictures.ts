import { expect } from 'vitest'
import { repairClip } from '../clip/repairClip'
import type { ClipFacts, ClipFileType, PictureSource } from '../picture/PictureSource'

/** A recorded clip as it is sent: one that was repaired has the length that its repair found, as in the upload queue. */
export interface RecordedClip extends ClipFacts, ClipFileType {
  readonly blob: Blob
}

/** Waits until the stream has shown this many pictures. */
export async function passPictures(stream: MediaStream, count: number): Promise<void> {
  const video = document.createElement('video')
  video.muted = true
  video.srcObject = stream
  const playing = video.play()
  for (let seen = 0; seen < count; seen += 1) {
    await new Promise((resolve) => video.requestVideoFrameCallback(resolve))
  }
  // A source that is removed before playing has quite begun causes a rejection that nobody would handle.
  await playing
  video.srcObject = null
}

/** A port that keeps what is posted to it; `whole` resolves at the last message. */
export function keepBytes() {
  const { port1, port2 } = new MessageChannel()
  const pieces: ArrayBuffer[] = []
  const whole = new Promise<readonly ArrayBuffer[]>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<{ bytes: ArrayBuffer } | { isLast: true }>) => {
      if ('bytes' in data) pieces.push(data.bytes)
      else resolve(pieces)
    }
  })
  return { port: port2, whole }
}

/** Records `count` pictures of a stream, and what comes while something else is done, and repairs what its recorder cannot finish. */
export async function recordPictures(
  source: { stream: MediaStream; pictures: PictureSource },
  count: number,
  meanwhile: () => void = () => {},
): Promise<RecordedClip> {
  const { port, whole } = keepBytes()
  const failures: unknown[] = []
  const types: ClipFileType[] = []
  const recorder = await source.pictures.record(
    {
      onOpen(type) {
        types.push(type)
        return port
      },
      onSize() {},
      onLimit() {},
      onFailed: (error) => failures.push(error),
    },
    60_000,
  )
  await passPictures(source.stream, count)
  meanwhile()
  const facts = await recorder.finish()
  expect(failures).toEqual([])
  const [type] = types
  if (facts === null || type === undefined) throw new Error('nothing was recorded')
  const raw = new Blob([...(await whole)], { type: type.contentType })
  expect(raw.size).toBe(facts.sizeBytes)
  if (type.isAppendOnly) return { ...facts, ...type, blob: raw }
  const repaired = await repairClip(raw)
  if (repaired === null) throw new Error('the clip cannot be repaired')
  return { ...facts, ...type, ...repaired }
}
