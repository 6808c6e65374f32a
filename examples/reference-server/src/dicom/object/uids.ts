import { createHash } from 'node:crypto'

/** A UID made of a UUID (DICOM PS3.5, annex B.2): stable, and nothing but digits and points. */
export function uidOf(uuid: string): string {
  return `2.25.${BigInt(`0x${uuid.replaceAll('-', '')}`)}`
}

/** A UID made of a name: a name-based UUID (RFC 9562 section 5.8). The same name has the same UID. */
function uidOfName(name: string): string {
  const bytes = createHash('sha256').update(name).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return uidOf(bytes.toString('hex'))
}

/**
 * The UID of the series that holds what was captured to a study: always the same for the study, and never that of another one.
 *
 * @param studyId - a UUID.
 */
export const capturedSeriesUid = (studyId: string): string => uidOfName(`opensono captured series ${studyId}`)

/**
 * The UID of the series that holds the images of a study with burned-in drawings: always the same for the study.
 *
 * @param studyId - a UUID.
 */
export const drawnSeriesUid = (studyId: string): string => uidOfName(`opensono drawn series ${studyId}`)

/**
 * The UID of an image with burned-in drawings: the same while the picture is the same, another one after any pixel has changed.
 *
 * @param imageId - of the image that was drawn on.
 * @param sha256 - of the file of the picture, in hexadecimal.
 */
export const drawnUid = (imageId: string, sha256: string): string => uidOfName(`opensono drawn ${imageId} ${sha256}`)
