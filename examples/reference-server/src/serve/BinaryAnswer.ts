/** An answer that is a file, not an envelope: what a handler returns for calls such as a PDF. */
export class BinaryAnswer {
  /**
   * @param bytes - the file.
   * @param contentType - its media type.
   * @param disposition - the `Content-Disposition` header. @defaultValue inline
   */
  constructor(
    readonly bytes: Uint8Array,
    readonly contentType: string,
    readonly disposition = 'inline',
  ) {}
}
