import { ObjectStoreError } from '../ObjectStore'
import { isObjectKey, requireObjectKey } from '../objectKey'

/**
 * Where browsers lay what they upload. No credentials that leave the server ever write anywhere else, so what has been moved from
 * here to its own key is out of everybody's reach.
 */
export const INCOMING = 'incoming/'

/** The place for uploads of an object. */
export function incomingPlace(key: string): string {
  return `${INCOMING}${key}`
}

/** Returns the key, or throws {@link ObjectStoreError} `OBJECT_KEY_INVALID`; a place for uploads is not an object's key. */
export function requireOwnKey(key: string): string {
  if (key.startsWith(INCOMING)) throw new ObjectStoreError('OBJECT_KEY_INVALID')
  return requireObjectKey(key)
}

/**
 * The object that a text names: its key, the place of its upload, or the address of either. Nothing is resolved or decoded.
 * @param bases origins and bucket by which the store is known, each with a slash at the end
 */
export function ownKeyOf(address: string, bases: readonly string[]): string | null {
  const base = bases.find((one) => address.startsWith(one)) ?? ''
  const place = address.slice(base.length)
  const key = place.startsWith(INCOMING) ? place.slice(INCOMING.length) : place
  return isObjectKey(key) && !key.startsWith(INCOMING) ? key : null
}
