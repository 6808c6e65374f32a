import { type Clock, PacsError } from '@opensono/pacs-core'
import { createSerialQueue } from '@opensono/pacs-core/serial-queue'
import { createThread } from '../createThread'
import type { DecodedFrame, FrameToPaint, PaintAnswer, PaintedFrame, PaintMessage, Wanted } from './messages'

/** Decodes and paints frames in a thread of its own, one after the other. */
export interface Painter {
  /** @throws PacsError `DICOM_NOT_SUPPORTED`, `DICOM_DAMAGED`, `PICTURE_TOO_LARGE`. */
  paint(frame: FrameToPaint): Promise<PaintedFrame>
  /** Decodes a frame without painting it. @throws PacsError as for {@link paint}. */
  decode(frame: FrameToPaint): Promise<DecodedFrame>
  /** The bytes of a frame in a file in which it cannot be read on its own. @throws PacsError `DICOM_DAMAGED`. */
  readStored(frame: FrameToPaint): Promise<Uint8Array<ArrayBuffer>>
  /** Ends the thread. */
  close(): Promise<void>
}

/** Maximum time that any painted frame takes. */
const timeoutMs = 10_000

/** Makes the painter; its thread starts with the first frame. */
export function createPainter(timers: { clock?: Clock }): Painter {
  const queue = createSerialQueue()
  const thread = createThread<PaintMessage, PaintAnswer>({ path: 'dicom/painter.js', timeoutMs, ...timers })

  function ask(frame: FrameToPaint, wanted: Wanted): Promise<PaintAnswer> {
    return queue(async () => {
      const { bytes, file, name } = frame
      const answer = await thread.ask(
        { ...frame, wanted },
        [bytes, file].filter((each) => each !== null),
      )
      if (answer === null) throw new PacsError('DICOM_NOT_SUPPORTED', { details: { feature: name } })
      if (!('code' in answer)) return answer
      const { code, details: received, message } = answer
      throw new PacsError(code, { received, message })
    })
  }

  const other = () => new Error('the thread answered something else')
  return {
    async paint(frame) {
      const answer = await ask(frame, 'picture')
      if ('picture' in answer) return answer.picture
      throw other()
    },
    async decode(frame) {
      const answer = await ask(frame, 'samples')
      if ('samples' in answer) return answer.samples
      throw other()
    },
    async readStored(frame) {
      const answer = await ask(frame, 'stored')
      if ('stored' in answer) return answer.stored
      throw other()
    },
    close: () => thread.drop(),
  }
}
