import type { ReactNode } from 'react'
import { PacsRoot } from '../../control/PacsRoot'
import { useIsInRoot } from '../../control/root/RootContext'
import { useText } from '../../provider/useText'

/** Gives a page-sized part the root that carries theme and language, where its host has none. */
export function EnsureRoot({ children }: { children: ReactNode }) {
  const { language } = useText()
  if (useIsInRoot()) return children
  return (
    <PacsRoot language={language} style={{ height: '100%' }}>
      {children}
    </PacsRoot>
  )
}
