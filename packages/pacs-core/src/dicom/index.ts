export {
  binaryVrs,
  bytesOf,
  type DicomDataset,
  type DicomElement,
  type DicomValue,
  itemsOf,
  numberOf,
  numbersOf,
  type PersonName,
  textOf,
  textsOf,
  valuesOfElement,
} from './DicomDataset'
export { type DicomDictionary, type DicomDictionaryEntry, loadDicomDictionary } from './DicomDictionary'
export { type DicomFault, type DicomFaultCode, dicomFaultCodes, errorOfDicomFault } from './DicomFault'
export { decodeText } from './decodeText'
export { personNameOf } from './decodeValue'
export {
  type DicomJson,
  type DicomJsonElement,
  type DicomJsonOptions,
  fromDicomJson,
  toDicomJson,
} from './dicomJson'
export { type DicomwebCall, dicomwebBasePath, dicomwebCalls } from './dicomwebCalls'
export { type PreambleKind, preambleFault } from './preambleFault'
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
export { tag } from './tag'
export { type PixelCodec, type TransferSyntax, transferSyntaxes, transferSyntaxOf } from './transferSyntax'
export {
  type DicomFileSource,
  type DicomLayout,
  implementationClassUid,
  implementationVersionName,
  type PixelSizes,
  writeDicom,
} from './writeDicom'
