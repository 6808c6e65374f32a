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
export { type JpegHead, type JpegProcess, readJpegHead } from './readJpegHead'
export { tag } from './tag'
export {
  type DicomFileSource,
  type DicomLayout,
  implementationClassUid,
  implementationVersionName,
  type PixelSizes,
  writeDicom,
} from './writeDicom'
