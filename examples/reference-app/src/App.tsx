import { lazyView, PacsRoot, ServicesProvider, ToastProvider, ToastRegion, useController } from '@opensono/pacs-react'
import { useEffect, useState } from 'react'
import { RouterProvider } from 'react-router/dom'
import type { createRouter } from './route/createRouter'
import type { AppServices } from './service/AppServices'
import { ServicesContext } from './service/ServicesContext'
import { isDeveloper } from './shell/isDeveloper'

const DevPerformance = lazyView(() => import('./shell/DevPerformance').then((part) => part.DevPerformance))

interface AppProps {
  services: AppServices
  router: ReturnType<typeof createRouter>
}

/** The whole client: services, looks, words, toasts and the router. */
export function App({ services, router }: AppProps) {
  const { theme, mode } = useController(services.appearance)
  const { language } = useController(services.text)
  const { isLocked } = useController(services.session)
  const [showsPerformance] = useState(() => isDeveloper(window.location.search))

  useEffect(() => {
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
    document.documentElement.dataset.theme = theme
  }, [language, theme])

  return (
    <ServicesContext.Provider value={services}>
      <ServicesProvider {...services}>
        <PacsRoot
          theme={theme}
          mode={mode}
          language={language}
          // Notices and open menus may name a patient, too.
          className={isLocked ? 'app-root app-locked' : 'app-root'}
        >
          <ToastProvider toasts={services.toasts}>
            <RouterProvider router={router} />
            <ToastRegion />
            {showsPerformance && <DevPerformance />}
          </ToastProvider>
        </PacsRoot>
      </ServicesProvider>
    </ServicesContext.Provider>
  )
}
