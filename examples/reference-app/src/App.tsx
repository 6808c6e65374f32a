import { PacsProvider, PacsRoot, ToastProvider, ToastRegion, useController } from '@opensono/pacs-react'
import { useEffect } from 'react'
import { RouterProvider } from 'react-router/dom'
import type { createRouter } from './route/createRouter'
import type { AppServices } from './service/AppServices'
import { ServicesContext } from './service/ServicesContext'

interface AppProps {
  services: AppServices
  router: ReturnType<typeof createRouter>
}

/** The whole client: services, looks, words, toasts and the router. */
export function App({ services, router }: AppProps) {
  const { theme, mode } = useController(services.appearance)
  const { language } = useController(services.text)

  useEffect(() => {
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
    document.documentElement.dataset.theme = theme
  }, [language, theme])

  return (
    <ServicesContext.Provider value={services}>
      <PacsProvider {...services}>
        <PacsRoot theme={theme} mode={mode} language={language} className="app-root">
          <ToastProvider toasts={services.toasts}>
            <RouterProvider router={router} />
            <ToastRegion />
          </ToastProvider>
        </PacsRoot>
      </PacsProvider>
    </ServicesContext.Provider>
  )
}
