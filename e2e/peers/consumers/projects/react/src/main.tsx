import { CaptureWorkbench, PacsProvider } from '@opensono/pacs-react'
import '@opensono/pacs-react/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createServices } from './createServices'
import './page.css'

async function start(place: Element) {
  const { server }: { server: string } = await fetch('device.json').then((answer) => answer.json())
  const services = createServices(server)
  await services.session.restore()
  createRoot(place).render(
    <StrictMode>
      <PacsProvider {...services}>
        <CaptureWorkbench />
      </PacsProvider>
    </StrictMode>,
  )
}

const place = document.querySelector('#page')
if (place !== null) void start(place)
