import { Worker } from 'node:worker_threads'
import { PacsError } from '@opensono/pacs-core'
import { createSerialQueue } from '@opensono/pacs-core/serial-queue'
import type { ReadCell } from './parseWorkbook'
import { sheetLimits } from './sheetLimits'
import type { SheetAnswer, SheetJob } from './worker'

/** In the built server this module is part of a file directly under dist; in tests it is still TypeScript, of which no thread can be made: they start the built one. */
function workerUrl(): URL {
  const isSource = new URL(import.meta.url).pathname.endsWith('.ts')
  return new URL(isSource ? '../../dist/sheet/worker.js' : './sheet/worker.js', import.meta.url)
}

/** Reads one sheet in a thread of its own, which dies alone when the sheet is too much for it. */
function readInThread(file: Uint8Array): Promise<SheetAnswer> {
  return new Promise((resolve) => {
    const worker = new Worker(workerUrl(), {
      env: { NODE_ENV: 'production' },
      workerData: { file } satisfies SheetJob,
      resourceLimits: { maxOldGenerationSizeMb: sheetLimits.memoryMb },
    })
    const end = (answer: SheetAnswer) => {
      clearTimeout(timer)
      resolve(answer)
      void worker.terminate()
    }
    const timer = setTimeout(() => end({ failure: 'took too long' }), sheetLimits.timeoutMs)
    worker.on('message', end)
    worker.on('error', (error) => end({ failure: String(error) }))
    worker.on('exit', (code) => end({ failure: `the thread ended with code ${code}` }))
  })
}

let waiting = 0
const inOrder = createSerialQueue()

/**
 * Reads the first visible sheet of an Excel file, one file at a time.
 *
 * @param file - what somebody uploaded.
 * @returns rows of cells, the head first.
 * @throws PacsError `SHEET_UNREADABLE` when it is no such file or breaks a limit; `SERVER_BUSY` when too many wait.
 */
export async function readSheet(file: Uint8Array): Promise<ReadCell[][]> {
  if (waiting >= sheetLimits.waiting) throw new PacsError('SERVER_BUSY', { message: 'too many sheets are waiting' })
  waiting += 1
  try {
    const answer = await inOrder(() => readInThread(file))
    if ('failure' in answer) throw new PacsError('SHEET_UNREADABLE', { cause: new Error(answer.failure) })
    return answer.rows
  } finally {
    waiting -= 1
  }
}
