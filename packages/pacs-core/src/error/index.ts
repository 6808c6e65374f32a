export { type ErrorCode, type ErrorEntry, errorTable, isErrorCode } from './errorTable'
export { codeText, errorText } from './errorText'
export { type ErrorDetails, PacsError, type PacsErrorOptions } from './PacsError'
