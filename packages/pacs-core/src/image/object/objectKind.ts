/** What a DICOM object without a picture holds. */
export const keptObjectKinds = [
  /** Measurements and text that a machine or a workstation wrote. */
  'STRUCTURED_REPORT',
  /** Images that were marked, and why. */
  'KEY_OBJECTS',
  /** How images are to be shown: window, drawings, texts. */
  'PRESENTATION_STATE',
  /** A document: PDF, CDA, or a model. */
  'DOCUMENT',
] as const

/** What a DICOM object without a picture holds. */
export type KeptObjectKind = (typeof keptObjectKinds)[number]
