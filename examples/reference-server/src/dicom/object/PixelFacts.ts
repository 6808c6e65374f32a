/** How the bytes of a file become the pixels of its DICOM object. */
export type PixelForm =
  /** The file is the one frame. */
  | { kind: 'jpeg' }
  /** The file is decoded: a picture whose coding DICOM does not know. */
  | { kind: 'native' }
  /** The file is a video stream that holds all frames. */
  | { kind: 'video' }
  /** Frames were made of the file: JPEGs, one after the other in a file of their own, and the bytes of each. */
  | { kind: 'frames'; bytes: number[] }

/** What is known of the pixels of a captured file. */
export interface PixelFacts {
  form: PixelForm
  transferSyntaxUid: string
  rows: number
  columns: number
  samples: 1 | 3
  photometric: 'MONOCHROME2' | 'RGB' | 'YBR_FULL_422' | 'YBR_PARTIAL_420'
  /** One for a still. */
  frames: number
  /** Milliseconds from one frame to the next; null for a still. */
  frameTimeMs: number | null
  /** Bytes of the lossy compression, for its ratio; null for a picture that never lost anything. */
  lossyBytes: number | null
  /** How it lost: the codes of DICOM PS3.3 C.7.6.1.1.5.1. */
  lossyMethod: 'ISO_10918_1' | 'ISO_14496_10' | null
}
