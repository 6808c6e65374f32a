import type { Translate } from '../text/createText'
import { formatDateTime } from '../value/dateText'
import type { ErrorCode } from './errorTable'
import type { PacsError } from './PacsError'

function readable(details: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(details).map(([name, value]) => [
    name,
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? formatDateTime(value) : value,
  ])
  return Object.fromEntries(entries)
}

/**
 * What the user reads when something failed: the code's text with its facts filled in. A code that this version does not
 * know, and `PARAM_ERROR`, show the server's own words.
 *
 * @param t - the interface's words.
 * @param error - what failed.
 */
export function errorText(t: Translate<`error.${ErrorCode}`>, error: PacsError): string {
  const showsServerWords = error.code === 'PARAM_ERROR' || error.code === 'SERVER_FAULT'
  if (showsServerWords && error.serverMessage !== undefined && error.serverMessage !== '') return error.serverMessage
  return t(`error.${error.code}`, readable(error.details))
}
