import type { SavedSeconds } from '../picture/PictureSource'
import type { EncodedFrame, FrameEncoder } from './createFrameEncoder'
import { createFrameRing, type FrameRing } from './createFrameRing'
import { muxFrames } from './muxFrames'

/** The last seconds of a stream, encoded. */
export interface KeptSeconds {
  /** Whether any are wanted. */
  isWanted(): boolean
  /** Says how many are wanted; 0 keeps none. */
  keep(seconds: number): void
  /** Takes what an encoder gives out; only what encodes now is kept. */
  add(frame: EncodedFrame, from: FrameEncoder, isCurrent: boolean): void
  /** Forgets what is kept, and what its encoder still holds up to that time stamp. */
  forget(untilUs: number): void
  /** Those before now as a file; null when there are none. What is forgotten meanwhile is in it. */
  save(encoder: FrameEncoder, untilUs: number): Promise<SavedSeconds | null>
}

/** The last seconds as they were when somebody asked for them, while their encoder gives out the rest. */
interface Saving {
  readonly encoder: FrameEncoder
  readonly ring: FrameRing
  /** Time stamps of what the encoder still held of them. */
  readonly afterUs: number
  readonly untilUs: number
}

/** @param onKept - called with the whole seconds that are kept, when they change. */
export function createKeptSeconds(onKept: (readySeconds: number) => void): KeptSeconds {
  const ring = createFrameRing()
  const savings = new Set<Saving>()
  let seconds = 0
  let readySeconds = 0
  let afterUs = -1

  function publish(): void {
    if (ring.readySeconds === readySeconds) return
    readySeconds = ring.readySeconds
    onKept(readySeconds)
  }

  return {
    isWanted: () => seconds > 0,
    keep(wanted) {
      seconds = wanted
      ring.hold(wanted)
      publish()
    },
    add(frame, from, isCurrent) {
      for (const saving of savings) {
        const isIn = frame.timestampUs > saving.afterUs && frame.timestampUs <= saving.untilUs
        if (saving.encoder === from && isIn) saving.ring.add(frame)
      }
      if (!isCurrent || frame.timestampUs <= afterUs) return
      ring.add(frame)
      publish()
    },
    forget(untilUs) {
      ring.clear()
      afterUs = untilUs
      publish()
    },
    async save(encoder, untilUs) {
      const saving: Saving = { encoder, ring: createFrameRing(), afterUs, untilUs }
      saving.ring.hold(seconds)
      for (const frame of ring.take()) saving.ring.add(frame)
      savings.add(saving)
      await encoder.flush().finally(() => savings.delete(saving))
      return await muxFrames(encoder.format, saving.ring.take())
    },
  }
}
