import { defaultPasswordRule, type ErrorCode, meetsPasswordRule, type PasswordRule } from '@opensono/pacs-core'
import { passwordEndMs } from '@opensono/pacs-core/server'
import { and, eq, inArray } from 'drizzle-orm'
import { type credential, department } from '../../database/schema/foundation'
import { passwordRule } from '../../database/schema/session'
import type { Transaction } from '../../database/transaction'

/** Why a password that was right must be changed. */
export type ChangeReason = 'initial' | 'expired' | 'rule'

/** The refusal of a login whose password must be changed first. */
export const changeCodes = {
  initial: 'PASSWORD_INITIAL',
  expired: 'PASSWORD_EXPIRED',
  rule: 'PASSWORD_NOT_BY_RULE',
} as const satisfies Record<ChangeReason, ErrorCode>

/** The departments of hospitals, each with its rule. Compare ids as texts: callers may send any. */
export async function departmentRules(tx: Transaction, hospitalIds: readonly string[]) {
  if (hospitalIds.length === 0) return []
  const rows = await tx
    .select({ department, rule: passwordRule })
    .from(department)
    .leftJoin(
      passwordRule,
      and(eq(passwordRule.hospitalId, department.hospitalId), eq(passwordRule.departmentId, department.id)),
    )
    .where(inArray(department.hospitalId, [...hospitalIds]))
  return rows.map(({ department: found, rule }) => ({ ...found, rule: rule ?? defaultPasswordRule }))
}

/**
 * Why a password must be changed before its person may log in under a rule; null when it need not.
 *
 * @param text - the password as it was typed, and found right; null when only its age can be judged.
 */
export function whyChange(
  person: typeof credential.$inferSelect,
  text: string | null,
  rule: PasswordRule,
  nowMs: number,
): ChangeReason | null {
  if (person.mustChange) return 'initial'
  const ends = [person.passwordExpiresAt, passwordEndMs(person.passwordChangedAt, rule)]
  if (ends.some((end) => end !== null && new Date(end).getTime() <= nowMs)) return 'expired'
  return text === null || meetsPasswordRule(text, rule) ? null : 'rule'
}
