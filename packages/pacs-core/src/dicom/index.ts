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
export { tag } from './tag'
