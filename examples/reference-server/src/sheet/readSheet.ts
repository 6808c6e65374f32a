import { PacsError } from '@opensono/pacs-core'
import type { Owner } from '../queue/createFairOrder'
import { createTaskThreads } from '../queue/createTaskThreads'
import type { ReadCell } from './ReadCell'
import { sheetLimits } from './sheetLimits'
import type { SheetAnswer, SheetJob } from './worker'

const { memoryMb, timeoutMs, concurrency, waitingOfUser } = sheetLimits

/** A sheet that is too much for its thread ends that thread alone. */
const readInThread = createTaskThreads<SheetJob, SheetAnswer>(
  { path: 'sheet/worker.js', memoryMb, timeoutMs },
  { concurrency, waitingOfUser },
)

/**
 * Reads the first visible sheet of an Excel file.
 *
 * @param owner - for whom.
 * @param file - what a user uploaded.
 * @param signal - ends when the rows are no longer needed.
 * @returns rows of cells, the head first.
 * @throws PacsError `SHEET_UNREADABLE` when it is no such file or breaks a limit; `SERVER_BUSY` when too many of this owner wait;
 * `CANCELLED`.
 */
export async function readSheet(owner: Owner, file: Uint8Array, signal?: AbortSignal): Promise<ReadCell[][]> {
  const answer = await readInThread(owner, { file }, signal)
  if ('failure' in answer) throw new PacsError('SHEET_UNREADABLE', { cause: new Error(answer.failure) })
  return answer.rows
}
