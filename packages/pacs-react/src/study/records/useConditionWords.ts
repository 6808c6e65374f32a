import { dictionaryName, type MoreConditions, settingsApi, statisticsText } from '@opensono/pacs-core'
import { useCall } from '../../provider/useCall'
import { useText } from '../../provider/useText'
import { studyText } from '../studyText'
import { isOneOf, isRowCondition, peopleConditions, type RowCondition, rowConditions } from './conditionKinds'
import type { HiddenCondition } from './hiddenConditionIds'
import type { Person } from './usePeople'

/**
 * A condition in words, with what it asks for where that has a name.
 *
 * @param id - which one.
 * @param more - what is asked for.
 * @param people - those whose names are known.
 */
export function useConditionWords(id: HiddenCondition, more: MoreConditions, people: readonly Person[]): string {
  const { t, language } = useText(studyText)
  const { t: statisticWords } = useText(statisticsText)
  const kind = isRowCondition(id) ? id : null
  const rows = useRowNames(kind, language)
  const list = (names: readonly string[]) => names.join(t('common.listSeparator'))
  if (id === 'indicator') {
    const { indicator, indicatorPart = 'counted' } = more
    if (indicator === undefined) return ''
    const word = (part: 'name' | 'numerator' | 'denominator') =>
      statisticWords(`statistics.indicator.${indicator}.${part}`)
    if (indicatorPart === 'missed') return t('studyList.indicatorRest', { name: word('name') })
    return word(indicatorPart === 'fulfilled' ? 'numerator' : 'denominator')
  }
  if (id === 'without') return list((more.without ?? []).map((absence) => t(`studyList.without.${absence}`)))
  const label = t(`studyList.condition.${id}`)
  if (kind !== null) return `${label}: ${list((more[kind] ?? []).map((row) => rows.get(row) ?? '…'))}`
  if (isOneOf(peopleConditions, id)) {
    const nameOf = (userId: string) => people.find((person) => person.userId === userId)?.name ?? '…'
    return `${label}: ${list((more[id] ?? []).map(nameOf))}`
  }
  if (id === 'departmentNames') return `${label}: ${list(more.departmentNames ?? [])}`
  return label
}

function useRowNames(kind: RowCondition | null, language: 'en' | 'zh'): ReadonlyMap<string, string> {
  const { data } = useCall(settingsApi.basicData, kind === null ? null : { kind: rowConditions[kind] }, {
    staleTimeMs: 600_000,
  })
  return new Map((data ?? []).map((row) => [row.id, dictionaryName(row, language)]))
}
