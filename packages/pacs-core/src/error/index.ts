export { BrokenLink } from './BrokenLink'
export type { DicomRefusal } from './dicomRefusal'
export {
  type ErrorCode,
  type ErrorDetails,
  type ErrorEntry,
  errorTable,
  type GivenDetails,
  isErrorCode,
} from './errorTable'
export { type ErrorTextOptions, errorText, type RefusalTextOptions, refusalFactsOf, refusalText } from './errorText'
export { FieldFault } from './FieldFault'
export { PacsError, type PacsErrorOptions } from './PacsError'
