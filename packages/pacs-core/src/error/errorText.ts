import { isLockedForGood } from '../study/studyLock'
import type { Translate } from '../text/createText'
import { formatDateTime } from '../value/dateText'
import type { ErrorCode } from './errorTable'
import type { PacsError } from './PacsError'

type Words = Translate<`error.${ErrorCode}` | 'study.untilUnlocked' | 'study.or' | 'study.itsDoctor'>

function readable(t: Words, value: unknown): unknown {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT/.test(value)) return value
  return isLockedForGood(value) ? t('study.untilUnlocked') : formatDateTime(value)
}

/** Who may change a printed study: who examined and who reported, named once where they are the same. */
function doctorsIn(t: Words, { examinedByName, reportedByName }: Readonly<Record<string, unknown>>): string {
  const names = [examinedByName, reportedByName].filter((name) => typeof name === 'string' && name !== '')
  return names.length === 0 ? t('study.itsDoctor') : [...new Set(names)].join(t('study.or'))
}

/**
 * What the user reads of a code, with its facts filled in: instants as dates and times, a lock without an end in words.
 *
 * @param t - the interface's words.
 * @param code - what was refused or failed.
 * @param details - the facts, by the names that the text has for them.
 */
export function codeText(t: Words, code: ErrorCode, details: Readonly<Record<string, unknown>>): string {
  const facts = Object.entries(details).map(([name, value]) => [name, readable(t, value)])
  return t(`error.${code}`, { ...Object.fromEntries(facts), doctors: doctorsIn(t, details) })
}

/**
 * What the user reads when something failed: the code's text with its facts filled in. A code that this version does not
 * know, and `PARAM_ERROR`, show the server's own words.
 *
 * @param t - the interface's words.
 * @param error - what failed.
 */
export function errorText(t: Words, error: PacsError): string {
  const showsServerWords = error.code === 'PARAM_ERROR' || error.code === 'SERVER_FAULT'
  if (showsServerWords && error.serverMessage !== undefined && error.serverMessage !== '') return error.serverMessage
  return codeText(t, error.code, error.details)
}
