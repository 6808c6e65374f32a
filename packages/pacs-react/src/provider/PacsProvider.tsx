import { createLifetime, type Lifetime, type Session } from '@opensono/pacs-core'
import type { QueryClient } from '@tanstack/react-query'
import { type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { PacsContext, type PacsServices, type ProvidedServices } from './PacsContext'

/** The services, and what uses them. */
export interface PacsProviderProps extends Omit<PacsServices, 'queryClient'> {
  /** Rows of the server. A page that reads none, such as a login, may leave it out and stay lighter. */
  readonly queryClient?: QueryClient | undefined
  children: ReactNode
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

/**
 * Hands a ready client and what lives beside it to all components below. It makes none of the services: the host does.
 *
 * @example
 * <PacsProvider pacs={pacs} session={session} currentPatient={currentPatient} text={text} queryClient={queryClient}>
 *   <StudyRecords />
 * </PacsProvider>
 */
export function PacsProvider(props: PacsProviderProps) {
  const { pacs, session, currentPatient, text, queryClient, uploads, children } = props
  const { capture, devices, hotkeys, bufferNames, occupancy } = props
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
      lifetime,
      get queryClient() {
        if (queryClient === undefined)
          throw new Error('The PacsProvider needs a queryClient here: createQueryClient().')
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
      lifetime,
    ],
  )
  return <PacsContext.Provider value={services}>{children}</PacsContext.Provider>
}
