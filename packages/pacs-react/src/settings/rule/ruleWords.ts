import { type RuleName, readPrintCopies, ruleSpec } from '@opensono/pacs-core'
import type { UseTextResult } from '../../provider/useText'
import type { RuleTextKey } from './ruleText'

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
      return t(`rule.option.${name}.${String(value)}` as 'rule.option.hisMode.pull')
    case 'rows':
      return Array.isArray(value) ? value.map(nameOf).join(t('rule.and')) : ''
    case 'copies':
      return [...(readPrintCopies(String(value)) ?? [])]
        .map(([id, count]) => t('rule.copiesOf', { name: nameOf(id), count }))
        .join(t('rule.and'))
  }
}
