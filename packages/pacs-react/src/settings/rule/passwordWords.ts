import type { Language, PasswordRule } from '@opensono/pacs-core'
import type { UseTextResult } from '../../provider/useText'
import type { RuleTextKey } from './ruleText'

/** The parts of a password that a department may ask for. */
export const passwordParts = ['needsUpperCase', 'needsLowerCase', 'needsDigit', 'needsSpecial'] as const

/** What a rule asks of passwords, in a line. */
export function passwordWords(t: UseTextResult<RuleTextKey>['t'], language: Language, rule: PasswordRule): string {
  const length = t('departmentRule.characters', { count: rule.minLength })
  const parts = passwordParts.filter((part) => rule[part]).map((part) => t(`departmentRule.brief.${part}`))
  return parts.length === 0
    ? length
    : t('departmentRule.needs', { length, parts: parts.join(language === 'zh' ? '、' : ', ') })
}
