import { type CaptureFacts, type CaptureTarget, RoomId, type StudyId } from '@opensono/pacs-core'
import type { NewUpload, UploadTarget } from '../upload/UploadQueue'
import type { CaptureSessionOptions, CaptureSessionState } from './CaptureSession'

/** What a picture or clip is taken for; fixed when it begins. */
export interface CapturePurpose {
  readonly target: CaptureTarget
  /** Null for the buffer. */
  readonly studyId: StudyId | null
  readonly upload: UploadTarget
  /** Who takes it; null where the host does not say. */
  readonly userId: string | null
}

/**
 * Where a picture taken now goes, decided at the press. Takes a name of the buffer when it goes there.
 *
 * @param facts - the current study and the room; `whyNotCapture` refuses nothing.
 */
export function purposeOf(
  target: CaptureTarget,
  facts: Pick<CaptureSessionState, 'currentStudyId'> & Pick<CaptureFacts, 'roomId'>,
  bufferNames: CaptureSessionOptions['bufferNames'],
  userId: string | null,
): CapturePurpose {
  const { currentStudyId } = facts
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
