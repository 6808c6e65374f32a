import type { CaptureKind, CaptureTarget, StudyId } from '@opensono/pacs-core'
import type { CaptureAction } from '../hotkey/Hotkeys'
import type { CaptureSession } from './CaptureSession'

/**
 * What an act of capture takes and where it goes: the last seconds go to the current patient, and to the buffer when there is none.
 *
 * @param action - the act.
 * @param currentStudyId - the current study; null without a current patient.
 */
export function captureOf(
  action: CaptureAction,
  currentStudyId: StudyId | null,
): { kind: CaptureKind; target: CaptureTarget } {
  switch (action) {
    case 'curStatic':
      return { kind: 'still', target: 'study' }
    case 'bufferStatic':
      return { kind: 'still', target: 'buffer' }
    case 'curRecord':
      return { kind: 'clip', target: 'study' }
    case 'bufferRecord':
      return { kind: 'clip', target: 'buffer' }
    case 'lastSeconds':
      return { kind: 'lastSeconds', target: currentStudyId === null ? 'buffer' : 'study' }
  }
}

/**
 * Does what a key, a pedal or a button of capture means.
 *
 * @param capture - the session.
 * @param action - the act.
 */
export async function performCaptureAction(capture: CaptureSession, action: CaptureAction): Promise<void> {
  const { kind, target } = captureOf(action, capture.getSnapshot().currentStudyId)
  switch (kind) {
    case 'still':
      return void (await capture.still(target))
    case 'clip':
      return await capture.toggleClip(target)
    case 'lastSeconds':
      return void (await capture.saveLast(target))
  }
}
