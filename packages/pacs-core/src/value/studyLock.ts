/** The end of a lock that lasts until somebody unlocks the study (ISO 8601): it never comes. */
export const lockedForGood = '9999-12-31T00:00:00.000Z'

/**
 * Whether a lock lasts until somebody ends it.
 *
 * @param lockedUntil - when it ends (ISO 8601), or null for no lock.
 */
export function isLockedForGood(lockedUntil: string | null): boolean {
  return lockedUntil !== null && Date.parse(lockedUntil) >= Date.parse(lockedForGood)
}

/**
 * The later of two ends of locks: what locks a study a second time never shortens the lock that it has.
 *
 * @param one - ISO 8601, or null for no lock.
 * @param other - likewise.
 */
export function laterLock(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  return Date.parse(one) >= Date.parse(other) ? one : other
}
