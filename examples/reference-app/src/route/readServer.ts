import { sessionApi } from '@opensono/pacs-core'
import type { AppServices } from '../service/AppServices'

let reading: Promise<boolean> | null = null

/**
 * Reads which calls the server knows and whether it shows a demo, once however many loaders ask.
 *
 * @returns whether it shows a demo: the simulated probe must be offered from the start or not at all.
 */
export function readServer({ pacs }: AppServices): Promise<boolean> {
  reading ??= pacs.call(sessionApi.serverInfo, {}).then(
    ({ calls, isDemo }) => {
      pacs.setSupportedCalls(calls)
      return isDemo
    },
    () => {
      // An older server does not know the call: everything is tried then, and there is no demo. One that was not reached is asked again.
      reading = null
      return false
    },
  )
  return reading
}
