import type { Readable } from 'node:stream'

/** An answer that is a file, not an envelope: what a handler returns for calls such as a sheet. */
export class BinaryAnswer {
  /**
   * @param content - the file, or the stream that produces it; it is destroyed when the client disconnects.
   * @param contentType - its media type.
   * @param disposition - the `Content-Disposition` header.
   * @param headers - what else is said of it.
   */
  constructor(
    readonly content: Uint8Array | Readable,
    readonly contentType: string,
    readonly disposition = 'inline',
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}
