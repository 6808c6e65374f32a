import { createWorkstation, type Workstation } from '@opensono/pacs-capture/workstation'
import { detectHost } from '@opensono/pacs-core'
import type { AppServices } from './AppServices'
import { createWindowBridge } from './createWindowBridge'

/**
 * Makes what works behind all pages, over the login that the app has already.
 *
 * @param services - the app's.
 * @param isDemo - whether to offer the simulated probe.
 */
export function openWorkstation(services: AppServices, isDemo: boolean): Workstation {
  const isInShell = detectHost({ userAgent: navigator.userAgent }) === 'desktop'
  return createWorkstation({
    login: services,
    storage: services.storage,
    simulatedProbe: isDemo,
    shell: isInShell ? createWindowBridge(window) : undefined,
  })
}
