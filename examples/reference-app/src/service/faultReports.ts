import { PacsError } from '@opensono/pacs-core'
import type { createRouter } from '../route/createRouter'
import type { AppServices } from './AppServices'
import { reportFailure } from './reportFailure'

/**
 * Reports each fault that React meets, also one that a boundary of a package or a page caught and replaced by words: options of the root.
 *
 * @param services - whose client reports it.
 * @param router - whose route was open; it is named as declared, without ids.
 */
export function faultReports(services: AppServices, router: Pick<ReturnType<typeof createRouter>, 'state'>) {
  const report = (thrown: unknown) => {
    const declared = router.state.matches.map(({ route }) => route.path).filter((path) => path !== undefined)
    reportFailure(services, PacsError.from(thrown, 'PAGE_FAULT'), declared.at(-1) ?? '/')
  }
  return { onCaughtError: report, onUncaughtError: report }
}
