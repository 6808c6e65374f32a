import { lazyView } from '@opensono/pacs-react'
import { useNavigate } from 'react-router'
import { isDevice } from '../service/isDevice'
import { useOpenRoom } from './useOpenRoom'

/** What rings is loaded when nothing was loaded for this time, in milliseconds, or after the longer one. */
const quietMs = 2_000
const latestMs = 5_000
/** With the first input the user may ask for a consultation, and must be notified of its answer. */
const inputs = ['pointerdown', 'keydown'] as const

/** The page is there and loads nothing more, or is used. */
const pageIsReady = () =>
  new Promise<void>((resolve) => {
    const end = () => {
      for (const timer of [quietTimer, latestTimer]) clearTimeout(timer)
      for (const input of inputs) window.removeEventListener(input, end, true)
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
    for (const input of inputs) window.addEventListener(input, end, true)
  })

/** A device asks for consultations; it takes none, and shows whether its monitor is there. */
const host = isDevice ? 'qt' : 'browser'

let ready: Promise<void> | null = null

/** Comes after the page: nobody waits for it. */
async function load() {
  ready ??= pageIsReady()
  await ready
  return import('./ConsultationLine')
}

/** The place of the bell is kept until it comes: nothing beside it moves under the pointer. */
const Bell = lazyView(() => load().then((part) => part.Bell), <span className="app-top-placeholder" />)
const Count = lazyView(() => load().then((part) => part.Count))
const Calls = lazyView(() => load().then((part) => part.Calls))

/** The bell of the top bar. */
export function ConsultationBell() {
  const navigate = useNavigate()
  return <Bell host={host} onOpen={() => void navigate('/consultation/ConsultationRecieved')} />
}

/** How many consultations wait, on the entry of the menu; it lies over the icon and takes no room. */
export function ConsultationCount() {
  return <Count host={host} />
}

/** The invitation that rings on every page. */
export function ConsultationCalls() {
  return <Calls host={host} onEnter={useOpenRoom()} />
}
