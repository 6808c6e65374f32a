import { type ErrorCode, type ErrorEntry, errorTable } from './errorTable'

/** Facts that a message needs: names, counts, instants. Never secrets. */
export type ErrorDetails = Readonly<Record<string, unknown>>

/** What else may be said when a {@link PacsError} is made. */
export interface PacsErrorOptions {
  /** Facts for the message. */
  details?: ErrorDetails
  /** What went wrong underneath. */
  cause?: unknown
  /** Text for developers; for an unknown server code it is the server's own message, which the user then sees. */
  message?: string
  /** `X-Request-Id` of the call that failed. */
  requestId?: string
}

/** The one error class of the product: every failure that a caller may meet has a code, and the code has a text in both languages. */
export class PacsError extends Error {
  override readonly name = 'PacsError'
  /** Which failure it is. */
  readonly code: ErrorCode
  /** Facts for the message. */
  readonly details: ErrorDetails
  /** `X-Request-Id` of the call that failed, if it was a call. */
  readonly requestId: string | undefined
  /** The server's own words, kept when its code is unknown here or when it says `PARAM_ERROR`. */
  readonly serverMessage: string | undefined

  constructor(code: ErrorCode, options: PacsErrorOptions & { serverMessage?: string } = {}) {
    super(options.message ?? code, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.details = options.details ?? {}
    this.requestId = options.requestId
    this.serverMessage = options.serverMessage
  }

  /** True when the same act may succeed later without a change by the user. */
  get isRetryable(): boolean {
    const entry: ErrorEntry = errorTable[this.code]
    return entry.isRetryable === true
  }

  /**
   * Makes a PacsError of anything that was thrown.
   *
   * @param thrown - what a `catch` received.
   * @param fallback - the code for what is no PacsError.
   */
  static from(thrown: unknown, fallback: ErrorCode = 'SERVER_FAULT'): PacsError {
    return thrown instanceof PacsError ? thrown : new PacsError(fallback, { cause: thrown })
  }
}
