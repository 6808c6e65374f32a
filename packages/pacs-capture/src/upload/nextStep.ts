import { type ErrorEntry, errorTable, type PacsError } from '@opensono/pacs-core'
import type { UploadItem } from './UploadQueue'

/** Waits before the tries after the first, in milliseconds; when they are used up, the user decides. */
export const retryDelaysMs: readonly number[] = [1_000, 3_000, 5_000, 10_000]

/** What happens after a try failed. */
export type NextStep =
  /** Nothing: it was broken off. */
  | { readonly kind: 'none' }
  /** Resumes at the next login. */
  | { readonly kind: 'login' }
  /** It is tried again by itself; `delayMs` is null when the return of the network decides. */
  | { readonly kind: 'wait'; readonly delayMs: number | null }
  /** It is tried again at once with a new object. */
  | { readonly kind: 'startOver' }
  | { readonly kind: 'fail' }

/** What is known when a try failed. */
export interface FailedTry {
  readonly error: PacsError
  /** Failures in a row, this one included. */
  readonly failures: number
  readonly isOnline: boolean
  /** True when it was started over already. */
  readonly isSecondObject: boolean
}

/** Whether the failure lies between here and the servers, so that their return is worth another try. */
function isTransportFailure(error: PacsError): boolean {
  const entry: ErrorEntry = errorTable[error.code]
  return entry.kind === 'transport' && error.isRetryable
}

/**
 * Whether an upload resumes when network or server return. One that waits without countdown waits only for that, whatever its last error
 * was. One without an error was not tried yet.
 */
export function wantsNetwork({ status, error, retryInSeconds }: UploadItem): boolean {
  if (status === 'waiting' && retryInSeconds === null) return true
  return (status === 'waiting' || status === 'failed') && (error === null || isTransportFailure(error))
}

/**
 * Decides what happens after a try failed.
 *
 * @param failed - the failure and what went before.
 */
export function nextStep(failed: FailedTry): NextStep {
  const { error, failures } = failed
  if (error.code === 'CANCELLED') return { kind: 'none' }
  if (error.code === 'UNAUTHORIZED') return { kind: 'login' }
  if (error.code === 'UPLOAD_KEY_REFUSED' && !failed.isSecondObject) return { kind: 'startOver' }
  if (!error.isRetryable) return { kind: 'fail' }
  if (!failed.isOnline) return { kind: 'wait', delayMs: null }
  // A client that sends much in a short time is informed when to go on: that is no failure.
  const retryAfterSeconds = error.is('RATE_LIMITED') ? error.details.retryAfterSeconds : undefined
  if (retryAfterSeconds !== undefined) return { kind: 'wait', delayMs: retryAfterSeconds * 1000 }
  const delayMs = retryDelaysMs[failures - 1]
  return delayMs === undefined ? { kind: 'fail' } : { kind: 'wait', delayMs }
}
