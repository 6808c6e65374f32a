import type { ErrorCode } from '../error/errorTable'
import type { StudyImage } from './storedImage'

/**
 * Whether a user can export an image as DICOM: every still of a study, no clip, and no image of a buffer unless it came as DICOM. What
 * the server says of it (`hasDicom`) counts; the server refuses with the same code.
 *
 * @param image - the image.
 * @returns `DICOM_EXPORT_NOT_POSSIBLE`, or null when it can.
 */
export function whyNotExportDicom(image: Pick<StudyImage, 'type' | 'hasDicom'>): ErrorCode | null {
  return image.type === 'MULTI_FRAME' || image.hasDicom === false ? 'DICOM_EXPORT_NOT_POSSIBLE' : null
}
