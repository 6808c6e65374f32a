import type { ErrorCode } from '../error/errorTable'
import type { StudyImage } from './storedImage'

/**
 * Whether an image can be exported as DICOM: not a clip, and not one without a DICOM file. The server refuses both with the same code.
 *
 * @param image - the image.
 * @returns `DICOM_EXPORT_NOT_POSSIBLE`, or null when it can.
 */
export function whyNotExportDicom(image: Pick<StudyImage, 'type' | 'hasDicom'>): ErrorCode | null {
  return image.type === 'MULTI_FRAME' || image.hasDicom === false ? 'DICOM_EXPORT_NOT_POSSIBLE' : null
}
