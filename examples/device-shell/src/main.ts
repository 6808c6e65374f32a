import { createWorkstation } from '@opensono/pacs-capture/workstation'
import { createLifetime } from '@opensono/pacs-core'
import { findConsultation } from './findConsultation'
import { en } from './locale/en'
import { zh } from './locale/zh'
import { showCapture } from './showCapture'
import { showConsultation } from './showConsultation'
import { showLogin } from './showLogin'

/** What the device's software says of its surroundings: `device.json` beside the page. */
interface DeviceSettings {
  /** Origin of the OpenSono server. */
  server: string
  /** Offers a moving picture where there is no capture card. */
  simulatedProbe: boolean
}

const { server, simulatedProbe }: DeviceSettings = await fetch('device.json').then((answer) => answer.json())
const workstation = createWorkstation({ baseUrl: server, simulatedProbe, resources: [{ en, zh }] })
const place = document.querySelector('#device')
/** Owns what listens for the screen that is in sight. */
const screen = createLifetime()
let shown: boolean | null = null

/** Puts a screen in the place of the one before, whose listeners end. */
function draw(make: () => HTMLElement): void {
  screen.destroy()
  place?.replaceChildren(make())
}

const drawCapture = () => draw(() => showCapture(workstation, screen, consult))

/** One of two screens: the login, or the live picture. */
function show(): void {
  const isWorking = workstation.session.getSnapshot().status === 'active'
  if (isWorking === shown) return
  shown = isWorking
  document.documentElement.lang = workstation.text.getSnapshot().language
  if (!isWorking) void workstation.capture.stop()
  if (isWorking) drawCapture()
  else draw(() => showLogin(workstation))
}

/** The consultation that this user asked for, in the place of the live picture; false when there is none. */
async function consult(): Promise<boolean> {
  const id = await findConsultation(workstation)
  if (id === null) return false
  draw(() => showConsultation(workstation, screen, server, id, drawCapture))
  return true
}

workstation.session.subscribe(show)
await workstation.session.restore()
show()
