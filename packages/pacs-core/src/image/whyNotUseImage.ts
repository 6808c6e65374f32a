import type { ErrorCode } from '../error/errorTable'
import type { StudyImage } from './storedImage'

/** An image, as far as its use is decided by it. */
export type UsedImage = Pick<StudyImage, 'filePatient'>

/**
 * Whether an image of a study may be used: in a report, a print, a consultation, an export, a share, an answer of DICOMweb. One whose file names
 * another patient than its study may not, until a user decides that it belongs there. It can still be viewed, so that a user can decide.
 *
 * The answer follows from the patient of the study as it is now: after a corrected identity or a merge, ask again.
 *
 * @param image - as the server answers it.
 * @returns `IMAGE_OF_OTHER_PATIENT`, or null when it may be used.
 */
export function whyNotUseImage({ filePatient }: UsedImage): ErrorCode | null {
  if (filePatient == null) return null
  const isContradicting = filePatient.differences.length > 0
  return isContradicting && filePatient.keptByName === null ? 'IMAGE_OF_OTHER_PATIENT' : null
}
