import type { RecordCondition as ConditionId, MoreConditions, StudyQuery } from '@opensono/pacs-core'
import { ListFilter, X } from 'lucide-react'
import { Button } from '../../control/button/Button'
import { useText } from '../../provider/useText'
import { studyText } from '../studyText'
import { type HiddenCondition, hiddenConditions } from './hiddenConditionIds'
import { useConditionWords } from './useConditionWords'
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
  const words = useConditionWords(id, more, people)
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
