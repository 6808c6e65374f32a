import { type PacsError, productVersion } from '@opensono/pacs-core'
import type { AppServices } from './AppServices'

/**
 * Reports to the server what failed here: its code and where, never anything about a patient.
 *
 * @param services - whose client reports it.
 * @param error - what failed.
 * @param routePattern - the route as declared, without ids.
 */
export function reportFailure(services: AppServices, error: PacsError, routePattern: string): void {
  void services.pacs.session
    .clientEvent({
      code: error.code,
      release: productVersion,
      routePattern,
      ...(error.requestId !== undefined && { requestId: error.requestId }),
    })
    // Nobody is helped by a failure to report a failure.
    .catch(() => null)
}
