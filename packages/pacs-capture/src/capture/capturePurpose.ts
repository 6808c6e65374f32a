import { type ErrorCode, isAllowed, RoomId, type StudyId } from '@opensono/pacs-core'
import type { NewUpload, UploadTarget } from '../upload/UploadQueue'
import type { CaptureSessionOptions, CaptureSessionState, CaptureTarget } from './CaptureSession'

/** What a picture or clip is taken for; fixed when it begins. */
export interface CapturePurpose {
  readonly target: CaptureTarget
  /** Null for the buffer. */
  readonly studyId: StudyId | null
  readonly upload: UploadTarget
  /** Who takes it; null where the host does not say. */
  readonly userId: string | null
}

/** What decides on it. */
export interface PurposeFacts {
  readonly state: Pick<CaptureSessionState, 'currentStudyId' | 'isFrozen'>
  readonly hasPictures: boolean
  readonly authorities: Iterable<string>
  /** Whatever the host says is the room. */
  readonly roomId: string | null
}

/**
 * Why nothing may be taken for a target now.
 *
 * @param facts - how things are.
 * @param isFromBefore - whether only pictures from before are wanted: those do not mind that the picture is frozen now.
 */
export function whyNotTake(target: CaptureTarget, facts: PurposeFacts, isFromBefore = false): ErrorCode | null {
  const { currentStudyId, isFrozen } = facts.state
  if (!isAllowed('pacs:image:collect_image', facts.authorities)) return 'NO_COLLECT_PERMISSION'
  if (target === 'study' && currentStudyId === null) return 'NO_CURRENT_PATIENT'
  if (!facts.hasPictures || (isFrozen && !isFromBefore)) return 'GET_VIDEO_FAILED'
  return target === 'study' || RoomId.safeParse(facts.roomId).success ? null : 'ROOM_NOT_AVAILABLE'
}

/**
 * Where a picture taken now goes, decided at the press. Takes a name of the buffer when it goes there.
 *
 * @param facts - how things are; nothing may refuse it.
 */
export function purposeOf(
  target: CaptureTarget,
  facts: PurposeFacts,
  bufferNames: CaptureSessionOptions['bufferNames'],
  userId: string | null,
): CapturePurpose {
  const { currentStudyId } = facts.state
  if (target === 'study' && currentStudyId !== null) {
    return { target, studyId: currentStudyId, upload: { kind: 'study', studyId: currentStudyId }, userId }
  }
  const upload = { kind: 'buffer', roomId: RoomId.parse(facts.roomId), imageName: bufferNames.next() } as const
  return { target, studyId: null, upload, userId }
}

/** The part of an upload that its purpose decides. */
export function takenFor({ upload, userId }: CapturePurpose): Pick<NewUpload, 'target' | 'isTaken' | 'userId'> {
  return { target: upload, isTaken: true, ...(userId === null ? {} : { userId }) }
}
