import { randomBytes } from 'node:crypto'
import { ObjectStoreError } from './ObjectStore'

const SEGMENT = /^[A-Za-z0-9._-]{1,128}$/
const LONGEST_KEY = 512

/** Whether a text may name an object: up to 512 letters, digits and `._-` in segments divided by single slashes; no `.` or `..`. */
export function isObjectKey(text: string): boolean {
  return (
    text.length <= LONGEST_KEY &&
    text.split('/').every((segment) => SEGMENT.test(segment) && segment !== '.' && segment !== '..')
  )
}

/** Returns the key, or throws {@link ObjectStoreError} `OBJECT_KEY_INVALID`. */
export function requireObjectKey(text: string): string {
  if (!isObjectKey(text)) throw new ObjectStoreError('OBJECT_KEY_INVALID')
  return text
}

/**
 * A key nobody can guess: `folder/<128 random bits>.extension`.
 * @param folder what the object is for, such as `image/<hospital>`
 * @param extension without the dot
 */
export function newObjectKey(folder: string, extension: string): string {
  return requireObjectKey(`${folder}/${randomBytes(16).toString('hex')}.${extension}`)
}

/**
 * The key that a text names: a key itself, or an address below `base`. Nothing is resolved or decoded, so that no other host, no
 * `..` and no encoded slash can pass.
 * @param base origin and bucket, with a slash at the end
 */
export function objectKeyOf(address: string, base: string): string | null {
  const key = address.startsWith(base) ? address.slice(base.length) : address
  return isObjectKey(key) ? key : null
}
