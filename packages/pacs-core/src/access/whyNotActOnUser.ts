import type { ErrorCode } from '../error/errorTable'
import type { Permission } from './permission'

/**
 * The permissions that give more than daily work: they reach other accounts, hidden patients, the operation log, or what another
 * user made. The account of a user who holds one is open only to a user who holds it too.
 */
export const guardedPermissions = [
  'pacs:registration:register_vip',
  'pacs:medical_record:delete_report_after_print',
  'pacs:medical_record:delete_other_study',
  'pacs:medical_record:reset_study',
  'pacs:medical_record:set_vip',
  'pacs:other:set_basic_info',
  'pacs:other:set_authority_info',
  'pacs:other:read_log',
  'pacs:other:user_unlock',
  'pacs:other:mfa_unbind',
] as const satisfies readonly Permission[]

const guarded: ReadonlySet<string> = new Set(guardedPermissions)

/**
 * Whether a change of roles or permissions may give its maker more: one of {@link guardedPermissions} is given by another user.
 *
 * @param before - the permissions of the maker now.
 * @param after - what they would be after the change.
 * @returns null, or `OWN_PERMISSIONS`.
 */
export function whyNotGainPermissions(before: ReadonlySet<string>, after: Iterable<string>): ErrorCode | null {
  for (const code of after) if (guarded.has(code) && !before.has(code)) return 'OWN_PERMISSIONS'
  return null
}

/**
 * Whether a user may keep an account from logging in. Their own they could not enable again.
 *
 * @param userId - whose account.
 * @param actorId - the user who acts.
 * @returns null, or `OWN_ACCOUNT`.
 */
export function whyNotDisableUser(userId: string, actorId: string): ErrorCode | null {
  return userId === actorId ? 'OWN_ACCOUNT' : null
}

/**
 * Whether a user may change the phone, password, second factor or roles of another user, or delete their account: with these the
 * account could be taken over. Unlocking, enabling and disabling need their own permission alone, and do not ask this.
 *
 * @param theirs - the permissions of the user of the account.
 * @param own - the permissions of the user who acts.
 * @returns null, or `USER_HAS_MORE_RIGHTS` when the account holds one of {@link guardedPermissions} that the user who acts lacks.
 */
export function whyNotActOnUser(theirs: Iterable<string>, own: ReadonlySet<string>): ErrorCode | null {
  for (const code of theirs) if (guarded.has(code) && !own.has(code)) return 'USER_HAS_MORE_RIGHTS'
  return null
}
