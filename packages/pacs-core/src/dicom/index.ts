export {
  bytesOf,
  type DicomDataset,
  type DicomElement,
  type DicomValue,
  itemsOf,
  numberOf,
  numbersOf,
  type PersonName,
  textOf,
  textOfName,
  textsOf,
} from './DicomDataset'
export { type DicomDictionary, type DicomDictionaryEntry, loadDicomDictionary } from './DicomDictionary'
export { type DicomFault, type DicomFaultCode, dicomFaultCodes, errorOfDicomFault } from './DicomFault'
export { decodeText } from './decodeText'
export {
  type DicomJson,
  type DicomJsonElement,
  type DicomJsonOptions,
  fromDicomJson,
  toDicomJson,
} from './dicomJson'
export { type DicomwebCall, dicomwebBasePath, dicomwebCalls } from './dicomwebCalls'
export { hasFileStart } from './fileStart'
export {
  type KeptObjectClass,
  type KeptObjectKind,
  keptObjectClasses,
  keptObjectClassOf,
} from './keptObject'
export { jpeg2000Size, jpegLsSize } from './pixel/codestreamSize'
export { type CodecDecoder, type CodecFrame, createCodec, type LoadCodec } from './pixel/createCodec'
export { createFragmentReader, type FragmentReader } from './pixel/createFragmentReader'
export {
  createFrameBounds,
  type FragmentFacts,
  type FragmentRole,
  type FrameBounds,
  type FrameBoundsOptions,
  fragmentFactsOf,
  fragmentHeadBytes,
  fragmentTailBytes,
} from './pixel/createFrameBounds'
export {
  createFrameScanner,
  createNativeFrameScanner,
  extendedTableOf,
  type FrameScanner,
  type FrameScannerOptions,
  type StoredFrame,
} from './pixel/createFrameScanner'
export { decodeLosslessJpeg } from './pixel/decodeLosslessJpeg'
export { decodeRle } from './pixel/decodeRle'
export { frameDurationsOf, isFrameTimeKnown } from './pixel/frameDurationsOf'
export {
  codestreamOf,
  codestreamStart,
  type JpegColour,
  jpegColourOf,
  jpegToDecode,
} from './pixel/jpegFrame'
export type { LookupTable, Palette } from './pixel/lookupTable'
export { hasOverlays, overlaysOf, type PictureOverlay, paintOverlays } from './pixel/overlaysOf'
export { pictureCalibrationOf, pixelAspectOf } from './pixel/pictureCalibrationOf'
export { pictureLimits } from './pixel/pictureLimits'
export {
  type PictureLook,
  pictureLookOf,
  type ValueWindow,
  type WindowFunction,
  windowOfValues,
} from './pixel/pictureLookOf'
export {
  isSwapped,
  type NativeFrameSpan,
  nativeFrameBits,
  nativeFrameBytes,
  nativeFrameCount,
  nativeFrameSpan,
  type Photometric,
  type PictureShape,
  pictureShapeOf,
  type StoredPixels,
} from './pixel/pictureShapeOf'
export { renderSamples } from './pixel/renderSamples'
export type { Samples } from './pixel/Samples'
export { unpackSamples } from './pixel/unpackSamples'
export {
  type DicomFile,
  type DicomLimits,
  type DicomReading,
  dicomLimits,
  type PixelLocation,
  type ReadDicomOptions,
  readDicom,
} from './readDicom'
export { type JpegHead, type JpegProcess, readJpegHead } from './readJpegHead'
export { type DicomChanges, type DicomRewriting, type RewriteDicomOptions, rewriteDicom } from './rewriteDicom'
export { tag } from './tag'
export {
  deflatedLittleEndian,
  encapsulatedNative,
  explicitBigEndian,
  explicitLittleEndian,
  implicitLittleEndian,
  type PixelCodec,
  type TransferSyntax,
  transferSyntaxes,
  transferSyntaxOf,
} from './transferSyntax'
export { usualCharacterSetTerm } from './usualCharacterSet'
export {
  type DicomFileSource,
  type DicomLayout,
  type PixelSizes,
  writeDicom,
} from './writeDicom'
