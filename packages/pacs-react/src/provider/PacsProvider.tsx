import type { QueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { PacsContext, type PacsServices } from './PacsContext'

/** The services, and what uses them. */
export interface PacsProviderProps extends Omit<PacsServices, 'queryClient'> {
  /** Rows of the server. A page that reads none, such as a login, may leave it out and stay lighter. */
  readonly queryClient?: QueryClient | undefined
  children: ReactNode
}

/**
 * Hands a ready client and what lives beside it to all components below. It makes and ends nothing by itself: the host does.
 *
 * @example
 * <PacsProvider pacs={pacs} session={session} currentPatient={currentPatient} text={text} queryClient={queryClient}>
 *   <StudyRecords />
 * </PacsProvider>
 */
export function PacsProvider(props: PacsProviderProps) {
  const { pacs, session, currentPatient, text, queryClient, uploads, children } = props
  const { capture, devices, hotkeys, bufferNames, occupancy } = props
  const services = useMemo(
    () => ({
      ...{ pacs, session, currentPatient, text, uploads, capture, devices, hotkeys, bufferNames, occupancy },
      get queryClient() {
        if (queryClient === undefined)
          throw new Error('The PacsProvider needs a queryClient here: createQueryClient().')
        return queryClient
      },
    }),
    [pacs, session, currentPatient, text, queryClient, uploads, capture, devices, hotkeys, bufferNames, occupancy],
  )
  return <PacsContext.Provider value={services}>{children}</PacsContext.Provider>
}
