import { type HisFailure, PacsError } from '@opensono/pacs-core'

/** What went wrong with a hospital information system. */
export class HisError extends Error {
  override readonly name = 'HisError'

  constructor(
    readonly failure: HisFailure,
    /** The HTTP status that came, where one came. */
    readonly status: number | null = null,
  ) {
    super(status === null ? failure : `${failure} ${status}`)
  }
}

/** It answered, and the answer is of no use. */
const unreadable: readonly HisFailure[] = ['redirected', 'tooLarge', 'notJson', 'notFhir', 'version']

/** The same in the product's words. */
export function explainHisError({ failure, status }: HisError): PacsError {
  const isUnreadable = unreadable.includes(failure) || (failure === 'status' && status !== null && status < 500)
  return new PacsError(isUnreadable ? 'HIS_ANSWER_INVALID' : 'HIS_UNREACHABLE', { details: { failure, status } })
}
