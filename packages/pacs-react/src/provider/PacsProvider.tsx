import { createKeymap } from '@opensono/pacs-capture'
import type { Workstation } from '@opensono/pacs-capture/workstation'
import { type ReactNode, useState } from 'react'
import { KeymapContext, useKeymap } from '../control/key/useKeymap'
import { present } from '../control/present'
import { createFreshQueries } from './keepFresh'
import { ServicesProvider, type ServicesProviderProps } from './ServicesProvider'

type Services = Omit<ServicesProviderProps, 'children' | 'workstation'>

/** A workstation, or services that the host wired by hand, and what uses them. A service that is given by itself takes the place of the workstation's. */
export type PacsProviderProps = { readonly children: ReactNode } & (
  | ({ readonly workstation: Workstation } & Partial<Services>)
  | ({ readonly workstation?: undefined } & Services)
)

/** The workstation's query client, which ends with it. */
function queriesOf(workstation: Workstation | undefined) {
  return workstation?.lifetime.once(createFreshQueries, workstation).queryClient
}

/**
 * Hands a workstation, or services that the host wired by hand, to all components below.
 *
 * @example
 * <PacsProvider workstation={workstation}>
 *   <StudyRecords query={query} onOpen={open} />
 * </PacsProvider>
 */
export function PacsProvider({ children, ...props }: PacsProviderProps) {
  const { workstation } = props
  // By its type, what a workstation does not have is given.
  const services = { ...workstation, ...present(props) } as Services
  const queryClient = props.queryClient ?? queriesOf(workstation)
  const above = useKeymap()
  // It listens only while something is bound to it, which ends with what bound it.
  const [own] = useState(() => createKeymap())
  return (
    <ServicesProvider {...services} workstation={workstation} queryClient={queryClient}>
      <KeymapContext.Provider value={services.keymap ?? above ?? own}>{children}</KeymapContext.Provider>
    </ServicesProvider>
  )
}
