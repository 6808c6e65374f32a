import { type ErrorEntry, errorTable, isErrorCode } from '@opensono/pacs-core'

/** Whether what was refused with this code may be taken later without a change by the user. */
export function isPassing(code: string): boolean {
  if (!isErrorCode(code)) return false
  const entry: ErrorEntry = errorTable[code]
  return entry.isRetryable === true
}
