import type { DeviceList } from '../device/DeviceList'
import type { TabOwnership } from '../tab/TabOwnership'

function isKnown(ownership: TabOwnership): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (ownership.getSnapshot().role === 'waiting') return
      stop()
      resolve()
    }
    const stop = ownership.subscribe(look)
    look()
  })
}

/**
 * The devices, opened in the tab that owns capture only. In another tab opening fails with `CAPTURE_IN_OTHER_TAB` until that one is closed.
 *
 * @param devices - the devices of this computer.
 * @param ownership - which tab owns capture.
 */
export function ownedDevices(devices: DeviceList, ownership: TabOwnership): DeviceList {
  return {
    ...devices,
    async open() {
      await isKnown(ownership)
      ownership.demand()
      return await devices.open()
    },
  }
}
