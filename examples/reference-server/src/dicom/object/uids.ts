import { createHash } from 'node:crypto'

/** A UID made of a UUID (DICOM PS3.5, annex B.2): stable, and nothing but digits and points. */
export function uidOf(uuid: string): string {
  return `2.25.${BigInt(`0x${uuid.replaceAll('-', '')}`)}`
}

/**
 * The UID of the series that holds what was captured to a study: always the same for the study, and never that of another one.
 *
 * @param studyId - a UUID.
 */
export function capturedSeriesUid(studyId: string): string {
  // A name-based UUID, RFC 9562 section 5.8.
  const bytes = createHash('sha256').update(`opensono captured series ${studyId}`).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return uidOf(bytes.toString('hex'))
}
