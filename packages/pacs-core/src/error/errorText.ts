import type { Translate } from '../text/createText'
import { formatDateTime } from '../value/dateText'
import { isLockedForGood } from '../value/studyLock'
import { type DicomRefusal, dicomRefusals } from './dicomRefusal'
import { type ErrorCode, type ErrorEntry, errorTable } from './errorTable'
import type { PacsError } from './PacsError'

type Words = Translate<
  | `error.${ErrorCode}`
  | `study.${'lockedByPrint' | 'untilUnlocked' | 'or' | 'itsDoctor'}`
  | `image.dicomRefused.${DicomRefusal}`
  | 'image.otherFileTypes'
>

/** How a refusal is written for its reader. */
export interface RefusalTextOptions {
  /** IANA zone of the hospital. Undefined: the device's own, while nobody is logged in. Null: no zone is known, and instants stay in UTC. */
  timeZone: string | null | undefined
}

function readable(t: Words, value: unknown, options: RefusalTextOptions): unknown {
  const { timeZone } = options
  if (Array.isArray(value)) return value.map((member) => readable(t, member, options)).join(', ')
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT/.test(value)) return value
  if (isLockedForGood(value)) return t('study.untilUnlocked')
  return timeZone === null ? `${formatDateTime(value, 'UTC')} UTC` : formatDateTime(value, timeZone)
}

/** How an error is written for its reader. */
export interface ErrorTextOptions extends RefusalTextOptions {
  /** Code whose text an unknown code without words of the server shows: `UPLOAD_FAILED` for an upload. @defaultValue 'SERVER_FAULT' */
  fallback?: ErrorCode | undefined
}

/** Who may change a printed study: who examined and who reported, named once where they are the same. */
function doctorsIn(t: Words, { examinedByName, reportedByName }: Readonly<Record<string, unknown>>): string {
  const names = [examinedByName, reportedByName].filter((name) => typeof name === 'string' && name !== '')
  return names.length === 0 ? t('study.itsDoctor') : [...new Set(names)].join(t('study.or'))
}

/**
 * What the user reads of a refusal, with its facts filled in: instants where the hospital is, a lock without an end in words. Every
 * screen and the server word refusals by it.
 *
 * @param t - the interface's words.
 * @param code - what was refused or failed.
 * @param details - the facts, by the names that the text has for them.
 * @param options - where the reader is.
 */
export function refusalText(
  t: Words,
  code: ErrorCode,
  details: Readonly<Record<string, unknown>>,
  options: RefusalTextOptions,
): string {
  const reason = code === 'FILE_TYPE_NOT_ALLOWED' ? dicomRefusals.find((each) => each === details.reason) : undefined
  if (reason !== undefined) return t(`image.dicomRefused.${reason}`)
  const { types } = details
  if (code === 'FILE_TYPE_NOT_ALLOWED' && Array.isArray(types)) {
    return t('image.otherFileTypes', { types: types.join(', ') })
  }
  const { details: declared = {} }: ErrorEntry = errorTable[code]
  // An older server may leave facts out.
  const missing = Object.keys(declared).map((name) => [name, '…'])
  const facts = Object.entries(details).map(([name, value]) => [name, readable(t, value, options)])
  const isLockOfPrint = code === 'STUDY_IS_LOCKED_ERROR' && details.isByPrint === true
  return t(isLockOfPrint ? 'study.lockedByPrint' : `error.${code}`, {
    ...Object.fromEntries([...missing, ...facts]),
    doctors: doctorsIn(t, details),
  })
}

/**
 * The facts of a study that its refusals name: who works on it where, until when it is locked and whether by a print, and whose it is.
 *
 * @param study - as a list or the server gives it.
 * @returns the details that {@link refusalText} needs.
 */
export function refusalFactsOf(study: {
  readonly occupant?: { readonly userName: string; readonly roomName: string } | null | undefined
  readonly lockedUntil: string | null
  readonly lockedById: string | null
  readonly examinedByName?: string | null | undefined
  readonly reportedByName?: string | null | undefined
}) {
  const { occupant, lockedUntil, lockedById, examinedByName, reportedByName } = study
  return {
    userName: occupant?.userName ?? '',
    roomName: occupant?.roomName ?? '',
    lockedUntil: lockedUntil ?? '',
    isByPrint: lockedUntil !== null && lockedById === null && !isLockedForGood(lockedUntil),
    examinedByName: examinedByName ?? null,
    reportedByName: reportedByName ?? null,
  }
}

/**
 * What the user reads when something failed: the code's text with its facts filled in. A code that this version does not
 * know, `PARAM_ERROR`, and a code whose text is not loaded, as before a login, show the server's own words; an unknown code without words
 * shows the fallback.
 *
 * @param t - the interface's words.
 * @param error - what failed.
 * @param options - where the reader is, and what was tried.
 */
export function errorText(t: Words, error: PacsError, options: ErrorTextOptions): string {
  const isUnknown = error.code === 'SERVER_FAULT'
  const { serverMessage = '' } = error
  if ((isUnknown || error.code === 'PARAM_ERROR') && serverMessage !== '') return serverMessage
  const code = isUnknown ? (options.fallback ?? error.code) : error.code
  const text = refusalText(t, code, error.details, options)
  return text === `error.${code}` && serverMessage !== '' ? serverMessage : text
}
