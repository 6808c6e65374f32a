import { type ReactNode, useEffect, useState } from 'react'
import { PacsRoot, useIsInRoot } from '../../control/root/PacsRoot'
import { createToasts, type Toasts } from '../../control/toast/createToasts'
import { ToastProvider, useMaybeToasts } from '../../control/toast/ToastProvider'
import { useText } from '../../provider/useText'

/**
 * Gives a page-sized part what its host did not: the root that carries theme and language, and a queue of notices. In a host that
 * has both nothing is added.
 */
export function Housing({ children }: { children: ReactNode }) {
  const { language } = useText()
  const isInRoot = useIsInRoot()
  const hasToasts = useMaybeToasts() !== null
  const housed = hasToasts ? children : <OwnToasts>{children}</OwnToasts>
  if (isInRoot) return housed
  return (
    <PacsRoot language={language} style={{ height: '100%' }}>
      {housed}
    </PacsRoot>
  )
}

function OwnToasts({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toasts | null>(null)
  useEffect(() => {
    const made = createToasts()
    setToasts(made)
    return made.destroy
  }, [])
  return toasts === null ? null : <ToastProvider toasts={toasts}>{children}</ToastProvider>
}
