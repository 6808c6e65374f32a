import * as z from 'zod/mini'
import { limits } from '../value/limits'

const { password } = limits
/** The characters that count as special. Source: the product specification, section 5. */
export const specialCharacters = "!@#$%^&*()_+-=[]{}|'\\"

/** What a department asks of the passwords of who logs in there. */
export const PasswordRule = z.object({
  /** Fewest characters. */
  minLength: z.int().check(z.minimum(password.min), z.maximum(password.configurableMinMax)),
  needsUpperCase: z.boolean(),
  needsLowerCase: z.boolean(),
  needsDigit: z.boolean(),
  /** One of {@link specialCharacters}. */
  needsSpecial: z.boolean(),
  /** Days after which a password must be changed; null for never. */
  validityDays: z.nullable(z.int().check(z.minimum(password.validityDaysMin), z.maximum(password.validityDaysMax))),
})

/** What a department asks of the passwords of who logs in there. */
export interface PasswordRule extends z.output<typeof PasswordRule> {}

/** What holds where a department says nothing. */
export const defaultPasswordRule: PasswordRule = {
  minLength: password.defaultMin,
  needsUpperCase: false,
  needsLowerCase: false,
  needsDigit: false,
  needsSpecial: false,
  validityDays: null,
}

/** The parts of a password rule. */
export const passwordParts = ['length', 'upperCase', 'lowerCase', 'digit', 'special'] as const

/** A part of a password rule. */
export type PasswordPart = (typeof passwordParts)[number]

/** A part of a rule that is asked for, and whether a password has it. */
export interface PasswordJudgement {
  readonly part: PasswordPart
  readonly isMet: boolean
}

/**
 * Judges a password by a rule, part by part, for the list that is shown while somebody types.
 *
 * @param text - the password; its length is counted in Unicode code points.
 * @param rule - the department's rule.
 * @returns the parts that the rule asks for, in their order.
 */
export function judgePassword(text: string, rule: PasswordRule): PasswordJudgement[] {
  const length = [...text].length
  const parts: [part: PasswordPart, isAsked: boolean, isMet: boolean][] = [
    ['length', true, length >= rule.minLength && length <= password.max],
    ['upperCase', rule.needsUpperCase, /\p{Lu}/u.test(text)],
    ['lowerCase', rule.needsLowerCase, /\p{Ll}/u.test(text)],
    ['digit', rule.needsDigit, /\d/.test(text)],
    ['special', rule.needsSpecial, [...text].some((character) => specialCharacters.includes(character))],
  ]
  return parts.filter(([, isAsked]) => isAsked).map(([part, , isMet]) => ({ part, isMet }))
}

/**
 * Whether a password has every part that a rule asks for.
 *
 * @param text - the password.
 * @param rule - the department's rule.
 */
export function meetsPasswordRule(text: string, rule: PasswordRule): boolean {
  return judgePassword(text, rule).every(({ isMet }) => isMet)
}

/**
 * When a password has to be changed by a rule.
 *
 * @param changedAt - when it was set, ISO 8601.
 * @param rule - the department's rule.
 * @returns milliseconds since 1970; null for never.
 */
export function passwordEndMs(changedAt: string, rule: PasswordRule): number | null {
  return rule.validityDays === null ? null : Date.parse(changedAt) + rule.validityDays * 86_400_000
}

/**
 * A rule that a password meets only if it meets all given rules.
 *
 * @param rules - of the departments that somebody may work in.
 */
export function strictestPasswordRule(rules: readonly PasswordRule[]): PasswordRule {
  const days = rules.flatMap(({ validityDays }) => validityDays ?? [])
  return {
    minLength: Math.max(...rules.map(({ minLength }) => minLength), password.min),
    needsUpperCase: rules.some((rule) => rule.needsUpperCase),
    needsLowerCase: rules.some((rule) => rule.needsLowerCase),
    needsDigit: rules.some((rule) => rule.needsDigit),
    needsSpecial: rules.some((rule) => rule.needsSpecial),
    validityDays: days.length === 0 ? null : Math.min(...days),
  }
}
