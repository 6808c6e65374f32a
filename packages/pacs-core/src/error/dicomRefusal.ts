/** Why a DICOM file is not taken. */
export const dicomRefusals = [
  /** It is a file of another kind, too: a program, a page, an archive. */
  'OTHER_KIND',
  /** It cannot be read. */
  'DAMAGED',
  /** It has no picture. */
  'NO_PICTURE',
  /** It has more elements, levels, frames or pixels than are read. */
  'LIMITS',
] as const

/** Why a DICOM file is not taken. */
export type DicomRefusal = (typeof dicomRefusals)[number]
