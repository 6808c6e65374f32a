declare module '@cornerstonejs/codec-charls/decodewasmjs' {
  export { default } from '@cornerstonejs/codec-charls/decode'
}
declare module '@cornerstonejs/codec-charls/decode' {
  const load: (options: import('./fetchWasm').CodecOptions) => Promise<{
    JpegLSDecoder: new () => import('@opensono/pacs-core/dicom').CodecDecoder
  }>
  export default load
}
declare module '@cornerstonejs/codec-openjpeg/decodewasmjs' {
  export { default } from '@cornerstonejs/codec-openjpeg/decode'
}
declare module '@cornerstonejs/codec-openjpeg/decode' {
  const load: (options: import('./fetchWasm').CodecOptions) => Promise<{
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
