/** Where the bytes of an upload come from. */
export interface UploadSource {
  /** Bytes that can be read now. */
  sizeBytes(): number
  /** True when no more will come. */
  isWhole(): boolean
  /** Resolves when that many bytes are there, or no more will come. @throws PacsError `CANCELLED` when the signal says so. */
  reached(sizeBytes: number, signal: AbortSignal): Promise<void>
  /** The bytes of a range. */
  slice(start: number, end: number): Promise<Blob>
  /**
   * SHA-256 of each part so far that lies there for good, in lower-case hexadecimal, so that none is hashed twice; null where none can be
   * made.
   */
  readonly partSha256: (string | null)[]
}
