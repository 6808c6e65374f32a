import { anyOf, isAllowed } from '../access/permission'
import {
  type Actor,
  isLocked,
  isOccupiedByOther,
  isPrintOfOthers,
  type Refusal,
  type StudyFacts,
  whyNotView,
} from '../study/studyRules'

/** What keeps everybody, or everybody else, from the images of a study. */
function whyNotChangeImages(study: StudyFacts, actor: Actor): Refusal {
  if (isLocked(study, actor.nowMs)) return 'STUDY_IS_LOCKED_ERROR'
  if (isOccupiedByOther(study, actor)) return 'STUDY_OCCUPIED_ERROR'
  return isPrintOfOthers(study, actor) ? 'ONLY_STUDY_DOCTOR_CAN_UPLOAD' : null
}

/**
 * Whether an actor may add images to a study, take them away or reorder them.
 *
 * @returns `STUDY_IS_DELETED_ERROR`, `STUDY_VIP_ERROR`, `STUDY_IS_LOCKED_ERROR`, `STUDY_OCCUPIED_ERROR`, or for a printed study of other doctors
 * `ONLY_STUDY_DOCTOR_CAN_UPLOAD`; null when allowed.
 */
export function whyNotUpload(study: StudyFacts, actor: Actor): Refusal {
  const refusal = whyNotView(study, actor)
  if (refusal !== null) return refusal
  if (!isAllowed('pacs:image:collect_image', actor.authorities)) return 'FORBIDDEN'
  return whyNotChangeImages(study, actor)
}

/**
 * Whether an image may be appended to a study: as {@link whyNotUpload}, also while another user works on it. A picture more changes no
 * text that they write.
 */
export function whyNotAppend(study: StudyFacts, actor: Actor): Refusal {
  return whyNotUpload({ ...study, occupant: null }, actor)
}

/**
 * Whether an actor may take a waiting file into a study: as {@link whyNotAppend}. The lock that came with a print keeps no doctor of
 * the study from it: an addendum is written then, too.
 */
export function whyNotAssign(study: StudyFacts, actor: Actor): Refusal {
  const isPrintLock = study.printedAt !== null && study.lockedById === null
  return whyNotAppend(isPrintLock ? { ...study, lockedUntil: null } : study, actor)
}

/**
 * Whether a study takes a file that was begun for it and arrives now: as {@link whyNotUpload}.
 *
 * @returns for a study that was printed meanwhile, by other doctors, `PRINTED_STUDY_CANNOT_UPLOAD`: nobody can be asked before the act
 * any more, the file is there.
 */
export function whyNotReceive(study: StudyFacts, actor: Actor): Refusal {
  const refusal = whyNotUpload(study, actor)
  return refusal === 'ONLY_STUDY_DOCTOR_CAN_UPLOAD' ? 'PRINTED_STUDY_CANNOT_UPLOAD' : refusal
}

/** Whether an actor may keep measurements with an image of a study, or tag its view: as {@link whyNotUpload}, open to who writes reports too. */
export function whyNotMeasure(study: StudyFacts, actor: Actor): Refusal {
  const refusal = whyNotView(study, actor)
  if (refusal !== null) return refusal
  if (!isAllowed(anyOf('pacs:image:collect_image', 'pacs:diagnostic_report:edit_report'), actor.authorities))
    return 'FORBIDDEN'
  return whyNotChangeImages(study, actor)
}

/** An image as far as its rules look at it. */
export interface ImageFacts {
  /** Whether the report of its study shows it. */
  isUsedInReport: boolean
  /** Whether the report of a finished consultation shows it. @defaultValue false */
  isInConsultationReport?: boolean | undefined
}

/**
 * Whether an actor may delete an image of a study: as {@link whyNotUpload}, and not while a report shows it. What the report of a finished
 * consultation shows is never deleted.
 */
export function whyNotDeleteImage(study: StudyFacts, image: ImageFacts, actor: Actor): Refusal {
  const refusal = whyNotUpload(study, actor)
  if (refusal !== null) return refusal
  if (image.isUsedInReport) return 'IMAGE_USED_IN_REPORT'
  return image.isInConsultationReport === true ? 'IMAGE_IN_CONSULTATION_REPORT' : null
}

/** Where images are moved from or to: a study, or null for the buffer of a room. */
export type MoveSide = StudyFacts | null

/**
 * Whether images may leave a study, or come to it, by a move. What is printed stays as it was printed, also for the doctors of the study.
 *
 * @param side - the study; null for a buffer.
 * @returns as {@link whyNotUpload}, and `PRINTED_STUDY_CANNOT_MOVE_IMAGE`, `CONSULTATION_CANNOT_MOVE_IMAGE`.
 */
export function whyNotMoveSide(side: MoveSide, actor: Actor): Refusal {
  if (!isAllowed('pacs:image:collect_image', actor.authorities)) return 'FORBIDDEN'
  if (side === null) return null
  const refusal = whyNotView(side, actor)
  if (refusal !== null) return refusal
  if (side.printedAt !== null) return 'PRINTED_STUDY_CANNOT_MOVE_IMAGE'
  return whyNotUpload(side, actor) ?? (side.isInConsultation ? 'CONSULTATION_CANNOT_MOVE_IMAGE' : null)
}

/**
 * Whether an actor may move an image of a study to another study or into a buffer.
 *
 * @param from - where it is.
 * @param to - where it is to go.
 * @returns what {@link whyNotMoveSide} says of either side, else `IMAGE_USED_IN_REPORT`.
 */
export function whyNotMoveImage(from: MoveSide, to: MoveSide, image: ImageFacts, actor: Actor): Refusal {
  return (
    whyNotMoveSide(from, actor) ?? whyNotMoveSide(to, actor) ?? (image.isUsedInReport ? 'IMAGE_USED_IN_REPORT' : null)
  )
}
