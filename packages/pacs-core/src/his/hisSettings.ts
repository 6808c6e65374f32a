import type { FieldFault } from '../error/FieldFault'

/** How we prove ourselves to the hospital information system. */
export const hisAuthentications = [
  'none',
  /** A token (RFC 6750). */
  'bearer',
  /** A name and a password (RFC 7617). */
  'basic',
] as const

/** What went wrong between the hospital information system and us. */
export const hisFailures = [
  /** The address may not be called: this machine itself, or one that the server's keeper did not allow. */
  'address',
  /** No such host, or nothing listens there. */
  'connection',
  'timeout',
  /** The certificate is not trusted. */
  'certificate',
  /** It does not know us: 401 or 403. */
  'unauthorized',
  /** It sends us to another host. */
  'redirected',
  /** Any other HTTP status than success. */
  'status',
  'tooLarge',
  /** No JSON: a page, a piece, something binary. */
  'notJson',
  /** JSON that is not what was asked for. */
  'notFhir',
  /** Not FHIR R4. */
  'version',
  /** Any of these but `address`, of a host that the server's keeper did not name: which one is not said. */
  'unusable',
  /** It failed so often that it is left alone for a while. */
  'resting',
  /** A sender whose key is wrong. */
  'key',
] as const

/** What went wrong between the hospital information system and us. */
export type HisFailure = (typeof hisFailures)[number]

/** When something went wrong. */
export const hisOccasions = ['search', 'test', 'push'] as const

/** What is written of the hospital information system, as a form holds it. */
export interface HisSettingsEntry {
  readonly baseUrl: string
  readonly authentication: (typeof hisAuthentications)[number]
  readonly userName: string
  /** Whether there is a secret: a stored one that stays, or a new one. */
  readonly hasSecret: boolean
}

/** What is wrong with a setting. */
export interface HisSettingsFault extends FieldFault {
  readonly path: 'baseUrl' | 'userName' | 'secret'
  readonly message: 'required' | 'webAddress'
}

/**
 * The address of a FHIR server as it is called: no credentials, no query, no fragment, no slash at its end.
 *
 * @param text - as typed.
 * @returns null for what is no such address.
 */
export function hisAddress(text: string): string | null {
  const match = /^(https?):\/\/([^/?#@\s\\]+)(\/[^?#\s\\]*)?$/i.exec(text.trim())
  if (match === null) return null
  try {
    const { protocol, host, pathname } = new URL(text.trim())
    return host === '' ? null : `${protocol}//${host}${pathname.replace(/\/+$/, '')}`
  } catch {
    return null
  }
}

/**
 * Whether what travels to an address can be read on the way.
 *
 * @param text - as typed.
 */
export function isUnencryptedAddress(text: string): boolean {
  return hisAddress(text)?.startsWith('http:') ?? false
}

/**
 * What is wrong with the settings, for the form and for the server. Without an address there is nothing to be wrong.
 *
 * @param entry - what was typed.
 * @returns the faults in the order of the form; empty when there are none.
 */
export function hisSettingsFaults(entry: HisSettingsEntry): HisSettingsFault[] {
  const { baseUrl, authentication, userName, hasSecret } = entry
  if (baseUrl.trim() === '') return []
  const faults: HisSettingsFault[] = []
  if (hisAddress(baseUrl) === null) faults.push({ path: 'baseUrl', message: 'webAddress' })
  if (authentication === 'basic' && userName.trim() === '') faults.push({ path: 'userName', message: 'required' })
  if (authentication !== 'none' && !hasSecret) faults.push({ path: 'secret', message: 'required' })
  return faults
}
