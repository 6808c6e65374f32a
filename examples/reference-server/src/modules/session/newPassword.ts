import { judgePassword, PacsError, type PasswordRule } from '@opensono/pacs-core'
import { commonPasswords } from './commonPasswords'
import { isPassword } from './password'

/** Minimum characters of a word of a name that counts: shorter ones occur in too many good passwords. */
const shortestWord = 4
const shortestHanWord = 2

function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/\p{Script=Han}+|[\p{L}\p{N}]+/gu) ?? []
  return words.filter((word) => [...word].length >= (/\p{Script=Han}/u.test(word) ? shortestHanWord : shortestWord))
}

/**
 * Whether a password is one of those that are tried first: among the 3,000 commonest, or made of what everybody
 * knows of its owner.
 *
 * @param text - the password.
 * @param context - phone and names of the person and of their hospitals.
 */
export function isWeakPassword(text: string, context: readonly string[]): boolean {
  const lower = text.toLowerCase()
  return commonPasswords.has(lower) || ['opensono', ...context.flatMap(wordsOf)].some((word) => lower.includes(word))
}

/** A password that somebody wants to have. */
export interface NewPassword {
  text: string
  /** Typed again; left out when somebody else sets it. */
  confirmation?: string
  rule: PasswordRule
  /** Phone and names of the person and of their hospitals. */
  context: readonly string[]
  /** Hash of the one before. */
  formerHash?: string
}

/**
 * Judges a new password.
 *
 * @throws PacsError `PASSWORD_MISMATCH`; `PASSWORD_NOT_BY_RULE` with the rule and its unmet parts; `PASSWORD_SAME`; `PASSWORD_WEAK`.
 */
export async function judgeNewPassword({ text, confirmation, rule, context, formerHash }: NewPassword): Promise<void> {
  if (confirmation !== undefined && confirmation !== text) throw new PacsError('PASSWORD_MISMATCH')
  const unmet = judgePassword(text, rule).flatMap(({ part, isMet }) => (isMet ? [] : [part]))
  if (unmet.length > 0) throw new PacsError('PASSWORD_NOT_BY_RULE', { details: { unmet, rule } })
  // Of the same password, that is the reason; what else is wrong with it does not help.
  if (formerHash !== undefined && (await isPassword(formerHash, text))) throw new PacsError('PASSWORD_SAME')
  if (isWeakPassword(text, context)) throw new PacsError('PASSWORD_WEAK')
}
