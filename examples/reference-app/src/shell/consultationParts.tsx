import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { consultationRoomPath } from '../route/guard'

/** What rings is loaded after the page has been quiet for this time, in milliseconds. */
const quietMs = 2_000

/** The page is there, and the browser has nothing to do for it. */
const pageIsQuiet = () =>
  new Promise<void>((resolve) => {
    const wait = () => setTimeout(() => (globalThis.requestIdleCallback ?? setTimeout)(() => resolve()), quietMs)
    if (document.readyState === 'complete') wait()
    else addEventListener('load', wait, { once: true })
  })

let quiet: Promise<void> | null = null

/** Comes after the page: nobody waits for it. */
async function load() {
  quiet ??= pageIsQuiet()
  await quiet
  return import('./ConsultationLine')
}

const Bell = lazy(() => load().then((part) => ({ default: part.Bell })))
const Count = lazy(() => load().then((part) => ({ default: part.Count })))
const Calls = lazy(() => load().then((part) => ({ default: part.Calls })))

/** The bell of the top bar. */
export function ConsultationBell() {
  const navigate = useNavigate()
  return (
    <Suspense fallback={null}>
      <Bell onOpen={() => void navigate('/consultation/ConsultationRecieved')} />
    </Suspense>
  )
}

/** How many consultations wait, on the entry of the menu. */
export function ConsultationCount() {
  return (
    <Suspense fallback={null}>
      <Count />
    </Suspense>
  )
}

/** The invitation that rings on every page. */
export function ConsultationCalls() {
  const navigate = useNavigate()
  return (
    <Suspense fallback={null}>
      <Calls onEnter={(id) => void navigate(`${consultationRoomPath}?id=${encodeURIComponent(id)}`)} />
    </Suspense>
  )
}
