import type { Workstation } from '@opensono/pacs-capture/workstation'
import { sessionApi } from '@opensono/pacs-core'
import { useEffect, useState } from 'react'
import { openWorkstation } from './openWorkstation'
import { useServices } from './ServicesContext'

/**
 * The workstation behind all pages, made with the first page that needs it. The simulated probe must be offered from the start or not at
 * all, so the server is asked first.
 *
 * @returns null until the server has answered.
 */
export function useWorkstation(): Workstation | null {
  const services = useServices()
  const { pacs } = services
  const [isDemo, setDemo] = useState<boolean | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    pacs
      .call(sessionApi.serverInfo, {}, { signal: abort.signal })
      .then((info) => {
        pacs.setSupportedCalls(info.calls)
        setDemo(info.isDemo)
      })
      .catch(() => {
        // An older server does not know the call: everything is tried then, and there is no demo.
        if (!abort.signal.aborted) setDemo(false)
      })
    return () => abort.abort()
  }, [pacs])
  return isDemo === null ? null : services.lifetime.once(openWorkstation, services, isDemo)
}
