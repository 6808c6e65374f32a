import { useContext } from 'react'
import { PacsContext, type ProvidedServices } from './PacsContext'

/** @returns the services of the nearest `PacsProvider`, or null when there is none. */
export function useMaybePacs(): ProvidedServices | null {
  return useContext(PacsContext)
}

/**
 * Gives a component the client, the session and everything else that its provider has.
 *
 * @returns the services of the nearest `PacsProvider`.
 * @throws Error when there is none.
 */
export function usePacs(): ProvidedServices {
  const services = useMaybePacs()
  if (services === null) {
    throw new Error('usePacs needs a PacsProvider above it: <PacsProvider pacs={pacs} session={session} ...>.')
  }
  return services
}
