import { type RuleName, type RuleValues, readPrintCopies, ruleSpec } from '@opensono/pacs-core'
import { ConflictChoice } from '../../form/ConflictChoice'
import { useText } from '../../provider/useText'
import { ruleText } from './ruleText'
import type { NamedRows } from './useNamedRows'
import type { SettingConflict, SettingForm } from './useSettingForm'

type Values = Partial<RuleValues>

interface RuleConflictProps {
  form: SettingForm<Values>
  conflict: SettingConflict<Values>
  rows: NamedRows
}

/** Two versions of a page of settings, to choose from setting by setting. */
export function RuleConflict({ form, conflict, rows: { nameOf } }: RuleConflictProps) {
  const { t } = useText(ruleText)
  const mine = form.draft ?? {}
  const theirs = conflict.theirs.draft

  /** A setting in words. */
  function words(name: RuleName, value: unknown): string {
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

  const before = form.base?.draft ?? {}
  const isTouched = (name: RuleName) => JSON.stringify(mine[name]) !== JSON.stringify(before[name])

  const differing = (Object.keys(mine) as RuleName[]).filter(
    (name) => JSON.stringify(mine[name]) !== JSON.stringify(theirs[name]),
  )
  return (
    <ConflictChoice<RuleName>
      savedByName={conflict.savedByName}
      savedAt={conflict.savedAt}
      fields={differing.map((name) => ({
        id: name,
        label: t(`rule.name.${name}`),
        mine: words(name, mine[name]),
        theirs: words(name, theirs[name]),
        isTouched: isTouched(name),
      }))}
      onResolve={(choice) => {
        const chosen = differing.map((name) => [name, choice[name] === 'mine' ? mine[name] : theirs[name]])
        void form.resolve({ ...theirs, ...Object.fromEntries(chosen) })
      }}
    />
  )
}
