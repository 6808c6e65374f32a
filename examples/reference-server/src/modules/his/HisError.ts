import { PacsError } from '@opensono/pacs-core'
import type { HisFailure } from '@opensono/pacs-core/server'

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

/** What we know without a word to any host. */
const ours: readonly HisFailure[] = ['address', 'resting', 'key']

/**
 * The reason why a system cannot be used is shown only for hosts that the operator allows. For other hosts, it would reveal to anyone who keeps
 * the settings which machines and ports there are in the server's network.
 */
export function hideReason(error: HisError, allowedHosts: readonly string[]): HisError {
  return allowedHosts.length > 0 || ours.includes(error.failure) ? error : new HisError('unusable')
}

/** The same in the product's words. */
export function explainHisError({ failure, status }: HisError): PacsError {
  const isUnreadable = unreadable.includes(failure) || (failure === 'status' && status !== null && status < 500)
  return new PacsError(isUnreadable ? 'HIS_ANSWER_INVALID' : 'HIS_UNREACHABLE', { details: { failure, status } })
}
