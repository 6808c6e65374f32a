import type { CaptureAction, CaptureSessionState, CaptureTarget } from '@opensono/pacs-capture'
import type { ErrorCode, Refusal } from '@opensono/pacs-core'

/** Who presses, and for which study. */
export interface CaptureRights {
  /** Whether the user may capture at all. */
  mayCollect: boolean
  /** What the study rules say of the current study, from `whyNotUpload`; null also while nothing is known of it. */
  studyRefusal: Refusal
}

/** What of the session decides. */
export type CaptureFacts = Pick<
  CaptureSessionState,
  'status' | 'error' | 'currentStudyId' | 'recording' | 'isFrozen' | 'ring'
>

const targets = { curStatic: 'study', curRecord: 'study', bufferStatic: 'buffer', bufferRecord: 'buffer' } as const

function targetOf(action: CaptureAction, { currentStudyId }: CaptureFacts): CaptureTarget {
  if (action !== 'lastSeconds') return targets[action]
  return currentStudyId === null ? 'buffer' : 'study'
}

/**
 * Why one of the five acts of capture cannot be done now. What stops a recording can always be done.
 *
 * @param state - the live picture and what is done with it.
 * @returns null when it can be done.
 */
export function whyNotCapture(action: CaptureAction, state: CaptureFacts, rights: CaptureRights): ErrorCode | null {
  const target = targetOf(action, state)
  const isClip = action === 'curRecord' || action === 'bufferRecord'
  if (isClip && state.recording?.target === target) return null
  if (!rights.mayCollect) return 'NO_COLLECT_PERMISSION'
  if (state.error?.code === 'CAPTURE_IN_OTHER_TAB') return state.error.code
  if (state.status !== 'live' || state.isFrozen) return 'GET_VIDEO_FAILED'
  if (action === 'lastSeconds' && state.ring.readySeconds === 0) return 'RING_EMPTY'
  if (isClip && state.recording !== null) {
    return state.recording.target === 'study' ? 'CURRENT_CLIP_RECORDING' : 'BUFFER_CLIP_RECORDING'
  }
  if (target === 'buffer') return null
  return state.currentStudyId === null ? 'NO_CURRENT_PATIENT' : rights.studyRefusal
}
