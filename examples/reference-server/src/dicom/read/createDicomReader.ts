import type { Readable } from 'node:stream'
import type { Clock } from '@opensono/pacs-core'
import { createSerialQueue } from '@opensono/pacs-core/serial-queue'
import { createThread } from './createThread'
import type { IndexResult } from './DicomIndex'
import type { ReaderAnswer, ReaderMessage } from './messages'
import { createPainter, type Painter } from './paint/createPainter'

/** Reads DICOM files in a thread, one after the other, and paints their frames in another one, so that no file waits for a picture. */
export interface DicomReader extends Pick<Painter, 'paint' | 'decode' | 'readStored'> {
  /**
   * Reads what is kept of a file beside the file.
   *
   * @param open - opens the file's bytes; read to where the result is known.
   * @param usualCharacterSet - of texts that name none. @defaultValue Latin letters
   * @throws whatever the stream ends with.
   */
  index(sizeBytes: number, open: () => Promise<Readable>, usualCharacterSet?: string): Promise<IndexResult>
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

const tooLong: IndexResult = { refusal: 'LIMITS', fault: 'TIME' }

/** A copy: the bytes of a stream lie in memory that others share. */
function copyOf(chunk: Uint8Array): ArrayBuffer {
  return new Uint8Array(chunk).buffer
}

/** Makes the reader; its threads start with the first file and the first frame. */
export function createDicomReader({ timeoutMs = 5_000, clock }: DicomReaderOptions = {}): DicomReader {
  const queue = createSerialQueue()
  const timers = clock === undefined ? {} : { clock }
  const thread = createThread<ReaderMessage, ReaderAnswer>({ path: 'dicom/worker.js', timeoutMs, ...timers })
  const painter = createPainter(timers)

  async function feed(sizeBytes: number, stream: Readable, usualCharacterSet: string): Promise<IndexResult> {
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
    index: (sizeBytes, open, usualCharacterSet = '') =>
      queue(async () => {
        const stream = await open()
        try {
          return await feed(sizeBytes, stream, usualCharacterSet)
        } catch (error) {
          await thread.drop()
          throw error
        } finally {
          stream.destroy()
        }
      }),
    paint: (frame) => painter.paint(frame),
    decode: (frame) => painter.decode(frame),
    readStored: (frame) => painter.readStored(frame),
    async close() {
      await Promise.all([thread.drop(), painter.close()])
    },
  }
}
