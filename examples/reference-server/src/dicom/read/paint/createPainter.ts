import { type Clock, PacsError } from '@opensono/pacs-core'
import { createSerialQueue } from '@opensono/pacs-core/serial-queue'
import { createThread } from '../createThread'
import type { FrameToPaint, PaintAnswer, PaintedFrame } from './messages'

/** Decodes and paints frames in a thread of its own, one after the other. */
export interface Painter {
  /** @throws PacsError `DICOM_NOT_SUPPORTED`, `DICOM_DAMAGED`, `PICTURE_TOO_LARGE`. */
  paint(frame: FrameToPaint): Promise<PaintedFrame>
  /** Ends the thread. */
  close(): Promise<void>
}

/** Maximum time that any painted frame takes. */
const timeoutMs = 10_000

/** Makes the painter; its thread starts with the first frame. */
export function createPainter(timers: { clock?: Clock }): Painter {
  const queue = createSerialQueue()
  const thread = createThread<FrameToPaint, PaintAnswer>({ path: 'dicom/painter.js', timeoutMs, ...timers })
  return {
    paint: (frame) =>
      queue(async () => {
        const { bytes, file, name } = frame
        const answer = await thread.ask(
          frame,
          [bytes, file].filter((each) => each !== null),
        )
        if (answer === null) throw new PacsError('DICOM_NOT_SUPPORTED', { details: { feature: name } })
        if ('picture' in answer) return answer.picture
        const { code, details: received, message } = answer
        throw new PacsError(code, { received, message })
      }),
    close: () => thread.drop(),
  }
}
