import type { CaptureAction } from '../hotkey/Hotkeys'
import type { CaptureSession } from './CaptureSession'

/**
 * Does what a key, a pedal or a button of capture stands for. `lastSeconds` goes to the current patient, and to the buffer when
 * there is none.
 *
 * @param capture - the session.
 * @param action - the act.
 */
export async function performCaptureAction(capture: CaptureSession, action: CaptureAction): Promise<void> {
  switch (action) {
    case 'curStatic':
      return void (await capture.still('study'))
    case 'bufferStatic':
      return void (await capture.still('buffer'))
    case 'curRecord':
      return await capture.toggleClip('study')
    case 'bufferRecord':
      return await capture.toggleClip('buffer')
    case 'lastSeconds':
      return void (await capture.saveLast(capture.getSnapshot().currentStudyId === null ? 'buffer' : 'study'))
  }
}
