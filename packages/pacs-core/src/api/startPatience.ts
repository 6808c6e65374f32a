import { PacsError } from '../error/PacsError'
import type { Clock } from '../value/clock'
import { limits } from '../value/limits'
import type { CallOptions } from './Pacs'

/** How long one call is waited for, and whether its caller still wants it. */
export interface Patience {
  /** Ends the request. */
  readonly signal: AbortSignal
  /** Something came: the time begins again. */
  renew(): void
  /** The error of a call that was ended early; null when it was not. */
  whyEnded(requestId: string, cause: unknown): PacsError | null
  /** Nothing is waited for any more. */
  stop(): void
}

/**
 * Begins to wait for a call.
 *
 * @param clock - says when the time is over.
 * @param how - the caller's time-out and signal.
 */
export function startPatience(clock: Clock, how: CallOptions): Patience {
  const abort = new AbortController()
  let isTimedOut = false
  const cancel = () => abort.abort()
  const startTimer = () =>
    clock.after(how.timeoutMs ?? limits.requestTimeoutMs, () => {
      isTimedOut = true
      cancel()
    })
  let stopTimer = startTimer()
  how.signal?.addEventListener('abort', cancel)
  if (how.signal?.aborted === true) cancel()
  return {
    signal: abort.signal,
    renew() {
      stopTimer()
      stopTimer = startTimer()
    },
    whyEnded(requestId, cause) {
      if (isTimedOut) return new PacsError('REQUEST_TIMEOUT', { requestId, cause })
      return how.signal?.aborted === true ? new PacsError('CANCELLED', { requestId, cause }) : null
    },
    stop() {
      stopTimer()
      how.signal?.removeEventListener('abort', cancel)
    },
  }
}
