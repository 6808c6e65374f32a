import { useContext } from 'react'
import { PacsContext, type PacsServices } from './PacsContext'

/** @returns the services of the nearest `PacsProvider`, or null when there is none. */
export function useMaybePacs(): PacsServices | null {
  return useContext(PacsContext)
}

/**
 * @returns the services of the nearest `PacsProvider`.
 * @throws Error when there is none.
 */
export function usePacs(): PacsServices {
  const services = useMaybePacs()
  if (services === null) {
    throw new Error('usePacs needs a PacsProvider above it: <PacsProvider pacs={pacs} session={session} ...>.')
  }
  return services
}
