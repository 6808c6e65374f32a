import type { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { type Clock, systemClock } from '@opensono/pacs-core'
import { createSerialQueue } from '@opensono/pacs-core/serial-queue'
import type { IndexResult } from './DicomIndex'
import type { FrameToPaint, PaintedFrame, ReaderAnswer, ReaderMessage } from './messages'

/** Reads DICOM files in a thread of its own, one after the other. */
export interface DicomReader {
  /**
   * Reads what is kept of a file beside the file.
   *
   * @param open - opens the file's bytes; read to where the result is known.
   * @throws whatever the stream ends with.
   */
  index(sizeBytes: number, open: () => Promise<Readable>): Promise<IndexResult>
  /** Paints a frame that is not compressed, or by run lengths; null for one that cannot be painted. */
  paint(frame: FrameToPaint): Promise<PaintedFrame | null>
  /** Ends the thread. */
  close(): Promise<void>
}

/** Options of {@link createDicomReader}. */
export interface DicomReaderOptions {
  /** Longest time that one piece of a file may take, in milliseconds; then its thread is replaced. @defaultValue 5000 */
  timeoutMs?: number
  /** Timers. @defaultValue the system's */
  clock?: Clock
}

const heapMb = 256

/** In the built server this module is part of a file directly under dist; in tests it is still TypeScript, of which no thread can be made: they start the built one. */
function workerUrl(): URL {
  const isSource = new URL(import.meta.url).pathname.endsWith('.ts')
  return new URL(isSource ? '../../../dist/dicom/worker.js' : './dicom/worker.js', import.meta.url)
}

function startThread(): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: heapMb }
  const worker = new Worker(workerUrl(), { env: { NODE_ENV: 'production' }, resourceLimits })
  // Nobody waits for a thread that dies between two files; the next file finds it gone.
  worker.on('error', () => undefined)
  worker.unref()
  return worker
}

const tooLong: IndexResult = { refusal: 'LIMITS', fault: 'TIME' }

function transferred(message: ReaderMessage): ArrayBuffer[] {
  if (message.kind === 'chunk') return [message.bytes]
  return message.kind === 'paint' ? [message.frame.bytes] : []
}

/** Asks the thread one thing. @returns null when it died, or took too long. */
function ask(worker: Worker, message: ReaderMessage, timeoutMs: number, clock: Clock): Promise<ReaderAnswer | null> {
  return new Promise((resolve) => {
    const gone = () => settle(null)
    const cancel = clock.after(timeoutMs, gone)
    function settle(answer: ReaderAnswer | null): void {
      cancel()
      worker.off('message', settle)
      worker.off('error', gone)
      worker.off('exit', gone)
      worker.unref()
      resolve(answer)
    }
    worker.on('message', settle)
    worker.on('error', gone)
    worker.on('exit', gone)
    worker.ref()
    worker.postMessage(message, transferred(message))
  })
}

/** A copy: the bytes of a stream lie in memory that others share. */
function copyOf(chunk: Uint8Array): ArrayBuffer {
  return new Uint8Array(chunk).buffer
}

/** Makes the reader; its thread starts with the first file. */
export function createDicomReader({ timeoutMs = 5_000, clock = systemClock }: DicomReaderOptions = {}): DicomReader {
  const queue = createSerialQueue()
  let worker: Worker | null = null

  async function drop(): Promise<void> {
    const dropped = worker
    worker = null
    await dropped?.terminate()
  }

  async function feed(sizeBytes: number, stream: Readable): Promise<IndexResult> {
    worker ??= startThread()
    const thread = worker
    let answer = await ask(thread, { kind: 'begin', sizeBytes }, timeoutMs, clock)
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      if (answer?.kind !== 'next') break
      answer = await ask(thread, { kind: 'chunk', bytes: copyOf(chunk) }, timeoutMs, clock)
    }
    if (answer?.kind === 'next') answer = await ask(thread, { kind: 'end' }, timeoutMs, clock)
    if (answer?.kind === 'done') return answer.result
    await drop()
    return tooLong
  }

  return {
    index: (sizeBytes, open) =>
      queue(async () => {
        const stream = await open()
        try {
          return await feed(sizeBytes, stream)
        } catch (error) {
          await drop()
          throw error
        } finally {
          stream.destroy()
        }
      }),
    paint: (frame) =>
      queue(async () => {
        worker ??= startThread()
        const answer = await ask(worker, { kind: 'paint', frame }, timeoutMs, clock)
        if (answer?.kind === 'painted') return answer.picture
        await drop()
        return null
      }),
    close: drop,
  }
}
