import type { ErrorCode } from '../error/errorTable'

/**
 * Whether somebody may act on the account of a user: phone, password, second factor, lockout, roles, enabling, deletion. Who holds
 * a right could otherwise be impersonated by somebody who does not.
 *
 * @param theirs - what the user of the account may do.
 * @param own - what the one who acts may do.
 * @returns null, or `USER_HAS_MORE_RIGHTS`.
 */
export function whyNotActOnUser(theirs: Iterable<string>, own: ReadonlySet<string>): ErrorCode | null {
  for (const code of theirs) if (!own.has(code)) return 'USER_HAS_MORE_RIGHTS'
  return null
}
