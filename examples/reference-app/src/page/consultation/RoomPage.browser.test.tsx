import { PacsProvider, PacsRoot, ServicesProvider, ToastProvider, useHoldPage } from '@opensono/pacs-react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, it, vi } from 'vitest'
import { consultationRoomPath } from '../../route/guard'
import { createAppServices } from '../../service/createAppServices'
import { openWorkstation } from '../../service/openWorkstation'
import { ServicesContext, useServices } from '../../service/ServicesContext'
import { RoomPage } from './RoomPage'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0).reverse()) stop()
})

/** What a room does while it records. */
function Recording() {
  useHoldPage('recording', true)
  return null
}

function RecordingRoom() {
  const services = useServices()
  return (
    <>
      <RoomPage />
      <PacsProvider workstation={services.lifetime.once(openWorkstation, services, false)}>
        <Recording />
      </PacsProvider>
    </>
  )
}

/** The page of a room that records, reached from the list. */
async function open(state?: { from: string }) {
  const services = createAppServices()
  const router = createMemoryRouter(
    [
      {
        path: consultationRoomPath,
        loader: () => ({ routes: [], isDemo: false }),
        hydrateFallbackElement: <p>Loading</p>,
        Component: RecordingRoom,
      },
      { path: '/consultation', element: <p>The list</p> },
      { path: '/record', element: <p>The records</p> },
    ],
    { initialEntries: ['/consultation', { pathname: consultationRoomPath, state }], initialIndex: 1 },
  )
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  stops.push(
    () => services.lifetime.destroy(),
    () => place.remove(),
    () => root.unmount(),
  )
  root.render(
    <ServicesContext.Provider value={services}>
      <ServicesProvider {...services}>
        <PacsRoot theme="dark" mode="comfortable" language="en">
          <ToastProvider toasts={services.toasts}>
            <RouterProvider router={router} />
          </ToastProvider>
        </PacsRoot>
      </ServicesProvider>
    </ServicesContext.Provider>,
  )
  const reads = (words: string) => vi.waitFor(() => expect(document.body.textContent).toContain(words))
  await reads('Consultation not found')
  return {
    reads,
    goBack: () => router.navigate(-1),
    choose: (name: string) =>
      [...document.querySelectorAll('button')].find((button) => button.textContent === name)?.click(),
    address: () => router.state.location.pathname,
  }
}

it('A room that records is not left by another address unasked: who stays keeps it, who leaves is led out', async () => {
  const { reads, goBack, choose, address } = await open()
  await goBack()
  await reads('Leave and stop recording?')
  choose('Keep recording')
  await vi.waitFor(() => expect(document.querySelector('[role=alertdialog]')).toBeNull())
  expect(address()).toBe(consultationRoomPath)
  await goBack()
  await reads('Leave and stop recording?')
  choose('Leave')
  await reads('The list')
})

it('A room is left for the page from which it was entered, and for the consultations where that is not known', async () => {
  const { reads, choose } = await open({ from: '/record?page=2' })
  choose('Back to the list')
  await reads('Leave and stop recording?')
  choose('Leave')
  await reads('The records')
})
