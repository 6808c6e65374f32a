import { type PacsClient, PacsError, sessionApi } from '@opensono/pacs-core'
import type { SelfCheckRunner } from './SelfCheck'

/** Asks the server who is logged in. */
export function checkServer(pacs: PacsClient): SelfCheckRunner {
  return {
    async run({ clock }) {
      const sinceMs = clock.monotonic()
      try {
        await pacs.call(sessionApi.info, {})
        return { code: 'ok', facts: { roundTripMs: Math.round(clock.monotonic() - sinceMs) } }
      } catch (thrown) {
        const error = PacsError.from(thrown)
        if (error.is('UNAUTHORIZED')) return { code: 'loggedOut' }
        return { code: error.isRetryable ? 'unreachable' : 'failed' }
      }
    },
  }
}
