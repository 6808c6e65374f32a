const prefix = '2.25.'
const uuidsMost = 2n ** 128n

/**
 * The UUID that a UID is made of (DICOM PS3.5, annex B.2).
 *
 * @returns null for a UID that is made otherwise.
 */
export function uuidOfUid(uid: string): string | null {
  const digits = uid.startsWith(prefix) ? uid.slice(prefix.length) : ''
  if (!/^(?:0|[1-9]\d{0,38})$/.test(digits)) return null
  const value = BigInt(digits)
  if (value >= uuidsMost) return null
  const hex = value.toString(16).padStart(32, '0')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
