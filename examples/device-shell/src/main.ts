import { createWorkstation } from '@opensono/pacs-capture/workstation'
import { en } from './locale/en'
import { zh } from './locale/zh'
import { showCapture } from './showCapture'
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
  place?.replaceChildren(isWorking ? showCapture(workstation) : showLogin(workstation))
}

workstation.session.subscribe(show)
await workstation.session.restore()
show()
