/** What a DICOM file is called (RFC 3240). */
export const dicomContentType = 'application/dicom'

const preambleBytes = 128

/** This many bytes from the start of a file are enough to see whether it is DICOM. */
export const dicomSignatureBytes = 140

const little = [0x49, 0x49, 0x2a, 0x00]
const big = [0x4d, 0x4d, 0x00, 0x2a]
const begins = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, index) => bytes[index] === byte)

/**
 * Whether a file is DICOM by its first bytes (PS3.10, 7.1): a preamble that is empty or that of a TIFF, the letters DICM,
 * and a first element of group 2. A preamble of anything else would let the file pass as a program or a page.
 *
 * @param bytes - the first {@link dicomSignatureBytes} bytes, or more.
 */
export function isDicom(bytes: Uint8Array): boolean {
  const preamble = bytes.subarray(0, preambleBytes)
  const isHarmless = preamble.every((byte) => byte === 0) || begins(preamble, little) || begins(preamble, big)
  return isHarmless && begins(bytes.subarray(preambleBytes), [0x44, 0x49, 0x43, 0x4d, 0x02, 0x00])
}
