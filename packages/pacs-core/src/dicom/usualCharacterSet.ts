import type { RuleValues } from '../settings/rule/ruleTable'

const terms: Readonly<Record<RuleValues['usualCharacterSet'], string>> = {
  chinese: 'GB18030',
  unicode: 'ISO_IR 192',
  western: 'ISO_IR 100',
  cyrillic: 'ISO_IR 144',
  japanese: 'ISO_IR 13',
  korean: 'ISO_IR 149',
}

/**
 * The defined term of the character set that a hospital's devices use without naming it.
 *
 * @param setting - the hospital's setting.
 */
export const usualCharacterSetTerm = (setting: RuleValues['usualCharacterSet']): string => terms[setting]
