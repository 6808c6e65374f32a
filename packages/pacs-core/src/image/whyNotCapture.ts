import { isAllowed } from '../access/permission'
import type { ErrorCode } from '../error/errorTable'
import type { Refusal } from '../study/studyRules'
import { RoomId } from '../value/schema'

/** Where a picture goes: to the current patient's study, or to the buffer of the room. */
export type CaptureTarget = 'study' | 'buffer'

/** What is captured: a still, the start or stop of a clip, or the last seconds. */
export type CaptureKind = 'still' | 'clip' | 'lastSeconds'

/** What decides whether something is captured. The state of a capture session has most of it. */
export interface CaptureFacts {
  readonly kind: CaptureKind
  readonly target: CaptureTarget
  /** What the user holds. */
  readonly authorities: Iterable<string>
  /** Whether the server takes images for this target. @defaultValue true */
  readonly isSupported?: boolean | undefined
  /** The room whose buffer is used; null while none is known. */
  readonly roomId: string | null
  /** The current study; null without a current patient. */
  readonly currentStudyId: string | null
  /** What `whyNotUpload` says of the current study; null where that is not known: then the server decides when the image arrives. */
  readonly studyRefusal: Refusal
  /** The live picture: only `live` has one. */
  readonly status: 'idle' | 'starting' | 'live' | 'lost'
  /** Why there is no picture, or null. */
  readonly error: { readonly code: ErrorCode } | null
  /** Whether the device delivers no new pictures: what is seen is old. */
  readonly isFrozen: boolean
  /** The clip that is being recorded, or null. */
  readonly recording: { readonly target: CaptureTarget } | null
  /** The seconds that are kept before now. */
  readonly ring: { readonly readySeconds: number }
}

/** Why something cannot be done while a clip records; null when none does. */
export function whyNotWhileRecording(recording: CaptureFacts['recording']): Refusal {
  if (recording === null) return null
  return recording.target === 'study' ? 'CURRENT_CLIP_RECORDING' : 'BUFFER_CLIP_RECORDING'
}

/** What keeps a picture from its target, whatever the device shows. */
function whyNotTarget({ target, roomId, currentStudyId, studyRefusal }: CaptureFacts): Refusal {
  if (target === 'buffer') return RoomId.safeParse(roomId).success ? null : 'ROOM_NOT_AVAILABLE'
  return currentStudyId === null ? 'NO_CURRENT_PATIENT' : studyRefusal
}

/** What keeps the device from delivering it. The seconds before now do not mind that the picture is frozen now. */
function whyNoPicture({ kind, status, isFrozen, ring }: CaptureFacts): Refusal {
  if (status !== 'live') return 'GET_VIDEO_FAILED'
  if (kind === 'lastSeconds') return ring.readySeconds === 0 ? 'RING_EMPTY' : null
  return isFrozen ? 'GET_VIDEO_FAILED' : null
}

/**
 * Why a still, a clip or the last seconds cannot be captured now: what the server can do and the user's right first, then what else runs,
 * where it would go, and whether there is a picture. A clip that records can always be stopped.
 *
 * Buttons and the capture session, which hotkeys go to, ask this. The session does not know what the study refuses: a button of a locked
 * study is disabled, its hotkey takes the picture all the same, and the server puts it into the buffer.
 *
 * @param facts - what is wanted, by whom, and how the session is.
 * @returns null when it can be captured.
 */
export function whyNotCapture(facts: CaptureFacts): Refusal {
  const { kind, target, recording, error } = facts
  if (kind === 'clip' && recording?.target === target) return null
  if (facts.isSupported === false) return 'NOT_SUPPORTED'
  if (!isAllowed('pacs:image:collect_image', facts.authorities)) return 'NO_COLLECT_PERMISSION'
  if (error?.code === 'CAPTURE_IN_OTHER_TAB') return error.code
  const running = kind === 'clip' ? whyNotWhileRecording(recording) : null
  return running ?? whyNotTarget(facts) ?? whyNoPicture(facts)
}
