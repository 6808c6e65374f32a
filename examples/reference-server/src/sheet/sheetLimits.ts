import { limits } from '@opensono/pacs-core'

/** What a sheet may cost anyone who reads it. */
export const sheetLimits = {
  /** Files in the archive. */
  entries: 1_000,
  /** All of them inflated, in bytes. */
  inflatedBytes: 50 * 1024 * 1024,
  /** How much larger the archive may become. */
  ratio: 100,
  /** Rows, the head among them. */
  rows: limits.basicData.importRows + 1,
  columns: 256,
  /** Longest time for one sheet, in ms. */
  timeoutMs: 20_000,
  /** Most JavaScript heap of the thread that reads, in MiB. */
  memoryMb: 192,
  /** Sheets that are read at the same time. */
  concurrency: 2,
  /** Sheets of one user that may wait. */
  waitingOfUser: 4,
} as const
