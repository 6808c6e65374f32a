import './service/trustTypes'
import '@opensono/pacs-react/styles.layered.css'
import './style/app.css'
import { detectHost } from '@opensono/pacs-core'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App'
import { createRouter } from './route/createRouter'
import { createAppServices } from './service/createAppServices'
import { faultReports } from './service/faultReports'
import { watchSession } from './service/watchSession'

const services = createAppServices()
const router = createRouter(services)
watchSession(services, router)
if (detectHost({ userAgent: navigator.userAgent }) === 'desktop') {
  void import('./service/watchDesktop').then(({ watchDesktop }) => watchDesktop(services.session))
}

const place = document.getElementById('app')
if (place === null) throw new Error('index.html has no #app element.')
createRoot(place, faultReports(services, router)).render(
  <StrictMode>
    <App services={services} router={router} />
  </StrictMode>,
)
