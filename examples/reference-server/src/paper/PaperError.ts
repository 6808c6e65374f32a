/** Why a sheet was not rendered: `PAPER_BUSY` too many wait already, try later; `PAPER_FAILED` this sheet did not succeed. */
export type PaperErrorCode = 'PAPER_BUSY' | 'PAPER_FAILED'

/** Thrown for every sheet that does not come out. */
export class PaperError extends Error {
  readonly code: PaperErrorCode

  constructor(code: PaperErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PaperError'
    this.code = code
  }
}
