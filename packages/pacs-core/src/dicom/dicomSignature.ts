import { elementsStart, preambleBytes } from './fileStart'
import { preambleFault } from './preambleFault'

/** What a DICOM file is called (RFC 3240). */
export const dicomContentType = 'application/dicom'

/** This many bytes from the start of a file are enough to see whether it is DICOM. */
export const dicomSignatureBytes = 140

/**
 * Whether a file is DICOM by its first bytes (PS3.10, 7.1): a preamble, the letters DICM, and a first element; some writers leave out
 * what comes before that element. A preamble that lets the file pass as a program, a page or a picture is that of another file.
 *
 * @param bytes - the first {@link dicomSignatureBytes} bytes, or more.
 */
export function isDicom(bytes: Uint8Array): boolean {
  const start = elementsStart(bytes)
  if (start === null || bytes.length < start + 2) return false
  if (start < preambleBytes) return true
  const kind = preambleFault(bytes)
  return kind === null || kind === 'other'
}
