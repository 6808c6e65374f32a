import { PacsError } from '../error/PacsError'

/** What is wrong with a DICOM file; a comment for each value. */
export const dicomFaultCodes = [
  /** No DICOM Part 10 file: `DICM` or the first element is missing. */
  'NOT_DICOM',
  /** The first 128 bytes make it a file of another kind, too. */
  'PREAMBLE',
  /** The file does not name its transfer syntax. */
  'NO_TRANSFER_SYNTAX',
  /** An element is longer than what holds it. */
  'LENGTH',
  /** The file ends within an element. */
  'TRUNCATED',
  /** Something else is where an item or an element must begin. */
  'STRUCTURE',
  /** A sequence lies deeper than the limit. */
  'TOO_DEEP',
  /** More elements than the limit. */
  'TOO_MANY_ELEMENTS',
  /** More frames than the limit, or none. */
  'FRAME_COUNT',
  /** Rows, columns, samples or bits are missing or contradict each other. */
  'PICTURE_SHAPE',
  /** The pixel data is missing. */
  'NO_PIXELS',
  /** A frame's data ends early, or holds a picture of another size. */
  'FRAME_DATA',
  /** A compressed file does not inflate, or to more than the limit. */
  'DEFLATED_DATA',
  /** A text in the DICOM JSON Model has another shape. */
  'JSON',
] as const

/** What is wrong with a DICOM file. */
export type DicomFaultCode = (typeof dicomFaultCodes)[number]

/** A fault of a DICOM file, and where it was found. */
export interface DicomFault {
  readonly code: DicomFaultCode
  /** Element in which it was found; null outside of elements. */
  readonly tag: string | null
  /** Byte of the data in which it was found. */
  readonly offset: number
}

/** Carries a fault out of a reader; it never leaves this folder. */
export class DicomProblem extends Error {
  readonly fault: DicomFault

  constructor(code: DicomFaultCode, offset: number, tag: string | null = null) {
    super(`${code} at ${offset}${tag === null ? '' : ` in ${tag}`}`)
    this.fault = { code, tag, offset }
  }
}

/** Makes the error by which a file with this fault is refused. @returns an error with the code `DICOM_DAMAGED`. */
export function errorOfDicomFault({ code, tag, offset }: DicomFault): PacsError<'DICOM_DAMAGED'> {
  return new PacsError('DICOM_DAMAGED', {
    details: { fault: code },
    message: `${code} at byte ${offset}${tag === null ? '' : ` in ${tag}`}`,
  })
}
