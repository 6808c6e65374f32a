import {
  type RecordCondition as ConditionId,
  dictionaryName,
  type MoreConditions,
  type StudyQuery,
  settingsApi,
  statisticsText,
} from '@opensono/pacs-core'
import { ListFilter, X } from 'lucide-react'
import { Button } from '../../control/button/Button'
import { useCall } from '../../provider/useCall'
import { useText } from '../../provider/useText'
import { studyText } from '../studyText'
import { isOneOf, isRowCondition, peopleConditions, type RowCondition, rowConditions } from './conditionKinds'
import { type HiddenCondition, hiddenConditions } from './hiddenConditionIds'
import type { Person } from './usePeople'

interface HiddenConditionsProps {
  /** The conditions that have a control of their own. */
  shown: readonly ConditionId[]
  query: StudyQuery
  more: MoreConditions
  people: readonly Person[]
}

/** What a list is filtered by beside its controls, for example since a figure of the statistics opened it: each can be removed. */
export function HiddenConditions({ shown, query, more, people }: HiddenConditionsProps) {
  const { t } = useText(studyText)
  const hidden = hiddenConditions(more, shown)
  return (
    <div className="pacs-hidden-conditions">
      <span className="pacs-hidden-conditions-head">
        <ListFilter aria-hidden />
        {t('studyList.hidden')}
      </span>
      {hidden.map((id) => (
        <HiddenChip key={id} id={id} more={more} people={people} query={query} />
      ))}
      <Button variant="quiet" size="small" onPress={query.reset}>
        {t('studyList.reset')}
      </Button>
    </div>
  )
}

interface ChipProps {
  id: HiddenCondition
  more: MoreConditions
  people: readonly Person[]
  query: StudyQuery
}

function HiddenChip({ id, more, people, query }: ChipProps) {
  const { t } = useText(studyText)
  const words = useWords(id, more, people)
  const clear = () =>
    query.setMore(
      id === 'indicator'
        ? { indicator: undefined, indicatorPart: undefined }
        : id === 'age'
          ? { ageFrom: undefined, ageTo: undefined }
          : { [id]: undefined },
    )
  return (
    <Button
      variant="plain"
      size="small"
      icon={<X aria-hidden />}
      aria-label={t('studyList.unfilter', { name: words })}
      onPress={clear}
    >
      {words}
    </Button>
  )
}

/** A condition in words, with what it asks for where that has a name. */
function useWords(id: HiddenCondition, more: MoreConditions, people: readonly Person[]): string {
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
