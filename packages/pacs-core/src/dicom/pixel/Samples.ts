/** Decoded samples of one frame: gray or palette values, or three interleaved colours. */
export interface Samples {
  readonly width: number
  readonly height: number
  readonly channels: 1 | 3
  readonly data: Uint8Array | Uint16Array | Int16Array
  /** Bits that a sample uses. */
  readonly bits: number
}
