declare module '@cornerstonejs/codec-charls/decodewasmjs' {
  const load: (options: { print(): void; printErr(): void }) => Promise<{
    JpegLSDecoder: new () => import('@opensono/pacs-core/dicom').CodecDecoder
  }>
  export default load
}
declare module '@cornerstonejs/codec-openjpeg/decodewasmjs' {
  const load: (options: { print(): void; printErr(): void }) => Promise<{
    J2KDecoder: new () => import('@opensono/pacs-core/dicom').CodecDecoder
  }>
  export default load
}
declare module 'jpeg-lossless-decoder-js' {
  export class Decoder {
    /** Decodes a whole JPEG; words of 16 bits where its precision is more than 8. */
    decompress(buffer: ArrayBuffer, offset: number, length: number): ArrayBuffer
  }
}
