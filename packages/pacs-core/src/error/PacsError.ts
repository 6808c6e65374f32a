import {
  type ErrorCode,
  type ErrorDetails,
  type ErrorEntry,
  errorTable,
  type GivenDetails,
  readDetails,
} from './errorTable'

/** What else may be said when a {@link PacsError} is made. */
export interface PacsErrorOptions {
  /** What went wrong underneath. */
  cause?: unknown
  /** Text for developers; for an unknown server code it is the server's own message, which the user then sees. */
  message?: string
  /** `X-Request-Id` of the call that failed. */
  requestId?: string | undefined
  /** The server's own words, for a code that is unknown here and for `PARAM_ERROR`. */
  serverMessage?: string | undefined
}

/** Facts as another machine or tab sent them: they are checked, and those that do not fit are left out. */
interface Received {
  received: unknown
  details?: never
}

/** The facts of a code, which must be given where the table names some. */
type OptionsOf<Code extends ErrorCode> =
  Readonly<Record<string, never>> extends GivenDetails[Code]
    ? [options?: PacsErrorOptions & ({ details?: GivenDetails[Code]; received?: never } | Received)]
    : [options: PacsErrorOptions & ({ details: GivenDetails[Code]; received?: never } | Received)]

/** The one error class of the product: every failure that a caller may meet has a code, and the code has a text in both languages. */
export class PacsError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'PacsError'
  /** Which failure it is. */
  readonly code: Code
  /** Facts for the message. */
  readonly details: ErrorDetails[Code]
  /** `X-Request-Id` of the call that failed, if it was a call. */
  readonly requestId: string | undefined
  /** The server's own words, kept when its code is unknown here or when it says `PARAM_ERROR`. */
  readonly serverMessage: string | undefined

  /**
   * @param code - which failure it is.
   * @param options - its facts, by the names of the error table, and what else is known of it.
   */
  constructor(code: Code, ...[options = {}]: OptionsOf<Code>) {
    super(options.message ?? code, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.details = (options.details ?? readDetails(code, options.received)) as ErrorDetails[Code]
    this.requestId = options.requestId
    this.serverMessage = options.serverMessage
  }

  /** True when the same act may succeed later without a change by the user. */
  get isRetryable(): boolean {
    const entry: ErrorEntry = errorTable[this.code]
    return entry.isRetryable === true
  }

  /**
   * Whether it is one of these failures; its {@link PacsError.details} are then known by name.
   *
   * @param codes - one or several.
   * @example
   * if (error.is('CONFLICT')) showNewer(error.details.savedByName)
   */
  is<Wanted extends ErrorCode>(...codes: readonly Wanted[]): this is PacsError<Wanted> {
    return codes.some((code) => code === (this.code as ErrorCode))
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
