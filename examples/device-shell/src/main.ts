import { createDevice, type DeviceSettings } from './createDevice'
import { showCapture } from './showCapture'
import { showLogin } from './showLogin'

const settings: DeviceSettings = await fetch('device.json').then((answer) => answer.json())
const device = createDevice(settings)
const place = document.querySelector('#device')
let shown: boolean | null = null

/** One of two screens: the login, or the live picture. */
function show(): void {
  const isWorking = device.session.getSnapshot().status === 'active'
  if (isWorking === shown) return
  shown = isWorking
  document.documentElement.lang = device.text.getSnapshot().language
  if (!isWorking) void device.capture.stop()
  place?.replaceChildren(isWorking ? showCapture(device) : showLogin(device))
}

device.session.subscribe(show)
await device.session.restore().catch(() => false)
show()
