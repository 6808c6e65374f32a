import { isErrorCode, PacsError } from '@opensono/pacs-core'

/**
 * The error of a code that a room was refused with; one that this client does not know is a fault of the server.
 *
 * @param code - as the server sent it.
 */
export function errorOfCode(code: string): PacsError {
  return new PacsError(isErrorCode(code) ? code : 'SERVER_FAULT')
}
