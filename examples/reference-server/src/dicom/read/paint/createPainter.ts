import { type Clock, PacsError } from '@opensono/pacs-core'
import type { Owner } from '../../../queue/createFairOrder'
import { createThreads } from '../../../queue/createThreads'
import type { DecodedFrame, FrameToPaint, PaintAnswer, PaintedFrame, PaintMessage, Wanted } from './messages'

/** Decodes and paints frames in threads. Hospitals and their users take turns. */
export interface Painter {
  /** @throws PacsError `DICOM_NOT_SUPPORTED`, `DICOM_DAMAGED`, `PICTURE_TOO_LARGE`, `SERVER_BUSY`. */
  paint(owner: Owner, frame: FrameToPaint): Promise<PaintedFrame>
  /** Decodes a frame without painting it. @throws PacsError as for {@link paint}. */
  decode(owner: Owner, frame: FrameToPaint): Promise<DecodedFrame>
  /** The bytes of a frame in a file in which it cannot be read on its own. @throws PacsError `DICOM_DAMAGED`. */
  readStored(owner: Owner, frame: FrameToPaint): Promise<Uint8Array<ArrayBuffer>>
  /** Starts the threads, and waits until each has answered. */
  warm(): Promise<void>
  /** Ends the threads. */
  close(): Promise<void>
}

/** Maximum time that any painted frame takes. */
const timeoutMs = 10_000

/** A frame without pixels: it is refused as soon as the thread can decode. */
const smallest: PaintMessage = {
  bytes: new ArrayBuffer(0),
  file: null,
  attributes: {},
  codec: 'native',
  isBigEndian: false,
  name: '',
  frame: 1,
  window: null,
  wanted: 'picture',
}

/** Makes the painter; its threads start with the first frames. */
export function createPainter(timers: { clock?: Clock }): Painter {
  const threads = createThreads<PaintMessage, PaintAnswer>(
    { path: 'dicom/painter.js', timeoutMs, ...timers },
    { concurrency: 2, waitingOfUser: 50, waitingOfHospital: 200 },
  )

  function ask(owner: Owner, frame: FrameToPaint, wanted: Wanted): Promise<PaintAnswer> {
    return threads.use(owner, async (thread) => {
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
    async paint(owner, frame) {
      const answer = await ask(owner, frame, 'picture')
      if ('picture' in answer) return answer.picture
      throw other()
    },
    async decode(owner, frame) {
      const answer = await ask(owner, frame, 'samples')
      if ('samples' in answer) return answer.samples
      throw other()
    },
    async readStored(owner, frame) {
      const answer = await ask(owner, frame, 'stored')
      if ('stored' in answer) return answer.stored
      throw other()
    },
    warm: () => threads.warm(smallest),
    close: () => threads.close(),
  }
}
