import { type ErrorCode, type UserRow, whyNotActOnUser } from '@opensono/pacs-core'
import { useUser } from '../provider/useUser'

/**
 * Why the user who is logged in may not take over an account (phone, password, second factor, roles): its owner holds a guarded
 * permission that they lack.
 *
 * @param user - whose account; null for a new one, which has none.
 */
export function useUserRefusal(user: UserRow | null): ErrorCode | null {
  const me = useUser()
  return user === null || me === null ? null : whyNotActOnUser(user.authorities, new Set(me.authorities))
}
