import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { consultationRoomPath } from '../route/guard'

/** What rings is loaded when nothing was loaded for this time, in milliseconds, or after the longer one. */
const quietMs = 2_000
const latestMs = 5_000

/** The page is there, and nothing comes any more. */
const pageIsQuiet = () =>
  new Promise<void>((resolve) => {
    const end = () => {
      for (const timer of [quietTimer, latestTimer]) clearTimeout(timer)
      observer.disconnect()
      resolve()
    }
    let quietTimer = setTimeout(end, quietMs)
    const latestTimer = setTimeout(end, latestMs)
    const observer = new PerformanceObserver(() => {
      clearTimeout(quietTimer)
      quietTimer = setTimeout(end, quietMs)
    })
    observer.observe({ type: 'resource' })
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
