import type { PasswordRule } from '@opensono/pacs-core'
import type { UseTextResult } from '../../provider/useText'
import type { RuleTextKey } from './ruleText'

/** The parts of a password that a department may ask for. */
export const passwordParts = ['needsUpperCase', 'needsLowerCase', 'needsDigit', 'needsSpecial'] as const

/** What a rule asks of passwords, in words. */
export function passwordWords(t: UseTextResult<RuleTextKey>['t'], rule: PasswordRule): string {
  const parts = passwordParts.filter((part) => rule[part]).map((part) => t(`departmentRule.${part}`))
  return [t('departmentRule.characters', { count: rule.minLength }), ...parts].join(', ')
}
