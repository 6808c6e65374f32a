import type { ErrorCode } from '@opensono/pacs-core'

/** What may go wrong where files lie. */
export type JournalFaultCode = Extract<ErrorCode, 'DISK_FULL' | 'JOURNAL_UNAVAILABLE' | 'IMAGE_DAMAGED'>

/** How the worker fails; the page makes a PacsError of it. The worker holds nothing of the core, so that it stays small. */
export class JournalFault extends Error {
  override readonly name = 'JournalFault'

  constructor(
    readonly code: JournalFaultCode,
    options: ErrorOptions & { message?: string } = {},
    /** How many bytes are kept in spite of it. */
    readonly sizeBytes?: number,
  ) {
    super(options.message ?? code, options)
  }

  /** Makes a fault of whatever was thrown. */
  static from(thrown: unknown): JournalFault {
    if (thrown instanceof JournalFault) return thrown
    return new JournalFault('JOURNAL_UNAVAILABLE', { message: String(thrown), cause: thrown })
  }
}
