import { isAllowed, type Session } from '@opensono/pacs-core'
import type { CaptureSession } from '../capture/CaptureSession'
import type { DeviceList } from '../device/DeviceList'
import type { CaptureObstacle } from '../hotkey/Hotkeys'
import type { Keymap } from '../keymap/createKeymap'

/** What decides whether a key of capture captures. */
export interface CaptureObstacleOptions {
  keymap: Pick<Keymap, 'getSnapshot'>
  session: Pick<Session, 'getSnapshot'>
  capture: Pick<CaptureSession, 'getSnapshot'>
  devices: Pick<DeviceList, 'getSnapshot'>
}

/** Whether keys of capture mean something on this computer: its card is open, or was before, and the user may capture. */
function isCaptureComputer({ session, capture, devices }: CaptureObstacleOptions): boolean {
  if (capture.getSnapshot().status !== 'idle') return true
  const { user } = session.getSnapshot()
  const mayCollect = user !== null && isAllowed('pacs:image:collect_image', user.authorities)
  return mayCollect && devices.getSnapshot().chosenId !== null
}

/**
 * Decides what keys and pedals of capture do: on a computer without a capture card nothing, and elsewhere capture, or report why not.
 *
 * @param options - what covers the page, the login, and the card.
 */
export function createCaptureObstacle(options: CaptureObstacleOptions) {
  const { keymap, session, capture } = options
  return {
    /** Whether keys of capture have another meaning. */
    isBlocked: () => !isCaptureComputer(options),
    /** What keeps them from capturing; null for nothing. */
    obstacle(): CaptureObstacle | null {
      if (session.getSnapshot().isLocked) return 'locked'
      if (keymap.getSnapshot().scopes.includes('question')) return 'question'
      return capture.getSnapshot().status === 'idle' ? 'off' : null
    },
  }
}
