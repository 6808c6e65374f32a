export { type ErrorCode, type ErrorEntry, errorTable, isErrorCode } from './errorTable'
export { errorText, type RefusalTextOptions, refusalFactsOf, refusalText } from './errorText'
export { type ErrorDetails, PacsError, type PacsErrorOptions } from './PacsError'
