import { createLifetime, type Lifetime, type Session } from '@opensono/pacs-core'
import type { QueryClient } from '@tanstack/react-query'
import { type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { PacsContext, type PacsServices, type ProvidedServices } from './PacsContext'

/** The services, one by one, and what uses them. */
export interface ServicesProviderProps extends Omit<PacsServices, 'queryClient'> {
  /** Rows of the server. A page that reads none, such as a login, may leave it out. */
  readonly queryClient?: QueryClient | undefined
  readonly children: ReactNode
}

/** The host's lifetime, or that of a provider above of the same session, or one that ends with this provider. */
function useLifetime(given: Lifetime | undefined, session: Session): Lifetime {
  const above = useContext(PacsContext)
  const [own] = useState(createLifetime)
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
      // StrictMode unmounts and mounts again at once: only a provider that stays unmounted ends what it owns.
      queueMicrotask(() => {
        if (!isMounted.current) own.destroy()
      })
    }
  }, [own])
  if (given !== undefined) return given
  return above?.session === session ? above.lifetime : own
}

/** Hands services down one by one: for a first page that must stay light, such as a login. All other pages take a `PacsProvider`. */
export function ServicesProvider(props: ServicesProviderProps) {
  const { pacs, session, currentPatient, text, queryClient, uploads, children } = props
  const { capture, devices, hotkeys, bufferNames, occupancy, workstation } = props
  const lifetime = useLifetime(props.lifetime, session)
  const services = useMemo<ProvidedServices>(
    () => ({
      pacs,
      session,
      currentPatient,
      text,
      uploads,
      capture,
      devices,
      hotkeys,
      bufferNames,
      occupancy,
      workstation,
      lifetime,
      get queryClient() {
        if (queryClient === undefined)
          throw new Error('The provider needs a queryClient here: <PacsProvider workstation={workstation}>.')
        return queryClient
      },
    }),
    [
      pacs,
      session,
      currentPatient,
      text,
      queryClient,
      uploads,
      capture,
      devices,
      hotkeys,
      bufferNames,
      occupancy,
      workstation,
      lifetime,
    ],
  )
  return <PacsContext.Provider value={services}>{children}</PacsContext.Provider>
}
