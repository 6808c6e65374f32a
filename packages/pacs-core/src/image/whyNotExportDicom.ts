import type { ErrorCode } from '../error/errorTable'
import type { StudyImage } from './storedImage'

/**
 * Whether an image can be exported as DICOM as far as its kind tells: clips cannot. One that is still being processed is
 * refused by the server with the same code.
 *
 * @param image - the image.
 * @returns `DICOM_EXPORT_NOT_POSSIBLE`, or null when it can.
 */
export function whyNotExportDicom(image: Pick<StudyImage, 'type'>): ErrorCode | null {
  return image.type === 'MULTI_FRAME' ? 'DICOM_EXPORT_NOT_POSSIBLE' : null
}
