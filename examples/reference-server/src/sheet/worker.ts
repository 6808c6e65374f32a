import '../queue/lowPriority'
import { parentPort, workerData } from 'node:worker_threads'
import { parseWorkbook } from './parseWorkbook'
import type { ReadCell } from './ReadCell'

/** What the thread is given. */
export interface SheetJob {
  readonly file: Uint8Array
}

/** What the thread answers: the rows, or why there are none. */
export type SheetAnswer = { readonly rows: ReadCell[][] } | { readonly failure: string }

const port = parentPort
if (!port) throw new Error('sheet/worker runs as a worker thread only')

const { file } = workerData as SheetJob
parseWorkbook(Buffer.from(file)).then(
  (rows) => port.postMessage({ rows } satisfies SheetAnswer),
  (error: unknown) => port.postMessage({ failure: String(error) } satisfies SheetAnswer),
)
