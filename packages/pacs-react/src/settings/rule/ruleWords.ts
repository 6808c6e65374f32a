import { type RuleName, readPrintCopies, ruleSpec } from '@opensono/pacs-core'
import type { UseTextResult } from '../../provider/useText'
import type { RuleTextKey } from './ruleText'

/**
 * A choice of a setting in words.
 *
 * @param t - the texts of the settings.
 * @param name - which setting.
 * @param option - which choice.
 */
export function optionWord(t: UseTextResult<RuleTextKey>['t'], name: RuleName, option: string): string {
  if (name === 'ultrasonicType') return t(`study.ultrasonicType.${option}` as 'study.ultrasonicType.ColorUltrasonic')
  return t(`rule.option.${name}.${option}` as 'rule.option.hisMode.pull')
}

/**
 * A setting in words.
 *
 * @param t - the texts of the settings.
 * @param nameOf - the name of a row of basic data.
 * @param name - which setting.
 * @param value - what it is set to.
 */
export function ruleWords(
  t: UseTextResult<RuleTextKey>['t'],
  nameOf: (id: string) => string,
  name: RuleName,
  value: unknown,
): string {
  const spec = ruleSpec(name)
  switch (spec.type) {
    case 'flag':
      return t(value === true ? 'rule.on' : 'rule.off')
    case 'number':
      return `${String(value)} ${t(`rule.unit.${spec.unit}`)}`
    case 'choice':
      return optionWord(t, name, String(value))
    case 'rows':
      return Array.isArray(value) ? value.map(nameOf).join(t('rule.and')) : ''
    case 'copies':
      return [...(readPrintCopies(String(value)) ?? [])]
        .map(([id, count]) => t('rule.copiesOf', { name: nameOf(id), count }))
        .join(t('rule.and'))
  }
}
