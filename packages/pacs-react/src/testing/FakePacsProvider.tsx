import { type ReactNode, useEffect, useState } from 'react'
import { PacsRoot, type Theme } from '../control/PacsRoot'
import type { Mode } from '../control/root/RootContext'
import { createToasts } from '../control/toast/createToasts'
import { ToastProvider } from '../control/toast/ToastProvider'
import { PacsProvider } from '../provider/PacsProvider'
import type { FakeServices } from './createFakeServices'

/** The services of a test, and what is tested. */
export interface FakePacsProviderProps {
  /** Of `createFakeServices`, with more services where the test needs them: `{ ...services, capture }`. */
  readonly services: FakeServices
  /** @defaultValue the theme of `PacsRoot` */
  readonly theme?: Theme | undefined
  /** @defaultValue the mode of `PacsRoot` */
  readonly mode?: Mode | undefined
  /** False leaves the user logged out. @defaultValue true */
  readonly isLoggedIn?: boolean | undefined
  /** Drawn when the user is logged in. */
  readonly children: ReactNode
}

/**
 * Draws what is tested within a provider, a root and a queue of notices, when its user is logged in.
 *
 * @example
 * const services = createFakeServices()
 * render(<FakePacsProvider services={services}><StudyRecords query={query} onOpen={open} /></FakePacsProvider>)
 */
export function FakePacsProvider({ services, theme, mode, isLoggedIn = true, children }: FakePacsProviderProps) {
  const [toasts] = useState(() => createToasts())
  const [isReady, setReady] = useState(!isLoggedIn || services.session.getSnapshot().status === 'active')
  useEffect(() => {
    if (isLoggedIn) void services.logIn().then(() => setReady(true))
  }, [services, isLoggedIn])
  return (
    <PacsProvider {...services}>
      <PacsRoot theme={theme} mode={mode} language={services.text.getSnapshot().language}>
        <ToastProvider toasts={toasts}>{isReady && children}</ToastProvider>
      </PacsRoot>
    </PacsProvider>
  )
}
