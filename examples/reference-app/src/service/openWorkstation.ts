import { createWorkstation, type Workstation } from '@opensono/pacs-capture/workstation'
import type { AppServices } from './AppServices'

/**
 * Makes what works behind all pages, over the login that the app has already.
 *
 * @param services - the app's.
 * @param isDemo - whether to offer the simulated probe.
 */
export function openWorkstation(services: AppServices, isDemo: boolean): Workstation {
  return createWorkstation({
    login: services,
    storage: services.storage,
    simulatedProbe: isDemo,
  })
}
