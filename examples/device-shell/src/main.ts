import { createWorkstation } from '@opensono/pacs-capture/workstation'
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
let shown: boolean | null = null

/** One of two screens: the login, or the live picture. */
function show(): void {
  const isWorking = workstation.session.getSnapshot().status === 'active'
  if (isWorking === shown) return
  shown = isWorking
  document.documentElement.lang = workstation.text.getSnapshot().language
  if (!isWorking) void workstation.capture.stop()
  place?.replaceChildren(isWorking ? showCapture(workstation, consult) : showLogin(workstation))
}

/** The consultation that this user asked for, in the place of the live picture; false when there is none. */
async function consult(): Promise<boolean> {
  const id = await findConsultation(workstation)
  if (id === null) return false
  const back = () => place?.replaceChildren(showCapture(workstation, consult))
  place?.replaceChildren(showConsultation(workstation, server, id, back))
  return true
}

workstation.session.subscribe(show)
await workstation.session.restore()
show()
