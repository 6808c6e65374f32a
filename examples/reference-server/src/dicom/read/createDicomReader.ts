import type { Readable } from 'node:stream'
import type { Clock } from '@opensono/pacs-core'
import type { Owner } from '../../queue/createFairOrder'
import type { Thread } from '../../queue/createThread'
import { createThreads } from '../../queue/createThreads'
import type { IndexResult } from './DicomIndex'
import type { ReaderAnswer, ReaderMessage } from './messages'
import { createPainter, type Painter } from './paint/createPainter'

/** Reads DICOM files in threads, and paints their frames in other ones, so that no file waits for a picture. Hospitals and their users take turns. */
export interface DicomReader extends Pick<Painter, 'paint' | 'decode' | 'readStored'> {
  /**
   * Reads what is kept of a file beside the file.
   *
   * @param owner - for whom it is read.
   * @param open - opens the file's bytes; read to where the result is known.
   * @param usualCharacterSet - of texts that name none. @defaultValue Latin letters
   * @throws whatever the stream ends with; PacsError `SERVER_BUSY` when too many files of this owner wait.
   */
  index(
    owner: Owner,
    sizeBytes: number,
    open: () => Promise<Readable>,
    usualCharacterSet?: string,
  ): Promise<IndexResult>
  /** Starts the threads, and waits until each has answered. */
  warm(): Promise<void>
  /** Ends the threads. */
  close(): Promise<void>
}

/** Options of {@link createDicomReader}. */
export interface DicomReaderOptions {
  /** Longest time of the processor that one piece of a file may take, in milliseconds; then its thread is replaced. @defaultValue 5000 */
  timeoutMs?: number
  /** Timers. @defaultValue the system's */
  clock?: Clock
}

type ReaderThread = Thread<ReaderMessage, ReaderAnswer>

const tooLong: IndexResult = { refusal: 'LIMITS', fault: 'TIME' }

/** A copy: the bytes of a stream lie in memory that others share. */
function copyOf(chunk: Uint8Array): ArrayBuffer {
  return new Uint8Array(chunk).buffer
}

/** Makes the reader; its threads start with the first files and frames. */
export function createDicomReader({ timeoutMs = 5_000, clock }: DicomReaderOptions = {}): DicomReader {
  const timers = clock === undefined ? {} : { clock }
  const threads = createThreads<ReaderMessage, ReaderAnswer>(
    { path: 'dicom/worker.js', timeoutMs, ...timers },
    { concurrency: 2, waitingOfUser: 50, waitingOfHospital: 200 },
  )
  const painter = createPainter(timers)

  async function feed(
    thread: ReaderThread,
    sizeBytes: number,
    stream: Readable,
    usualCharacterSet: string,
  ): Promise<IndexResult> {
    let answer = await thread.ask({ kind: 'begin', sizeBytes, usualCharacterSet })
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      if (answer?.kind !== 'next') break
      const bytes = copyOf(chunk)
      answer = await thread.ask({ kind: 'chunk', bytes }, [bytes])
    }
    if (answer?.kind === 'next') answer = await thread.ask({ kind: 'end' })
    return answer?.kind === 'done' ? answer.result : tooLong
  }

  return {
    index: (owner, sizeBytes, open, usualCharacterSet = '') =>
      threads.use(owner, async (thread) => {
        const stream = await open()
        try {
          return await feed(thread, sizeBytes, stream, usualCharacterSet)
        } catch (error) {
          await thread.drop()
          throw error
        } finally {
          stream.destroy()
        }
      }),
    paint: (owner, frame) => painter.paint(owner, frame),
    decode: (owner, frame) => painter.decode(owner, frame),
    readStored: (owner, frame) => painter.readStored(owner, frame),
    async warm() {
      await Promise.all([threads.warm({ kind: 'begin', sizeBytes: 0, usualCharacterSet: '' }), painter.warm()])
    },
    async close() {
      await Promise.all([threads.close(), painter.close()])
    },
  }
}
