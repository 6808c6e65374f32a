import { type RecordConditions, settingsApi } from '@opensono/pacs-core'
import { Fragment } from 'react'
import { useCall } from '../../provider/useCall'
import { useText } from '../../provider/useText'
import { studyText } from '../studyText'
import { flagConditions, isOneOf, textConditions } from './conditionKinds'
import { type HiddenCondition, hiddenConditions } from './hiddenConditionIds'
import { useConditionWords } from './useConditionWords'
import { type Person, usePeople } from './usePeople'

interface FilterWordsProps {
  filters: RecordConditions
}

/** What records are looked for by, in words, one condition to a line. */
export function FilterWords({ filters }: FilterWordsProps) {
  const people = usePeople([], filters)
  return hiddenConditions(filters, []).map((id, at) => (
    <Fragment key={id}>
      {at > 0 && '\n'}
      <Filter id={id} filters={filters} people={people} />
    </Fragment>
  ))
}

interface FilterProps extends FilterWordsProps {
  id: HiddenCondition
  people: readonly Person[]
}

function Filter({ id, filters, people }: FilterProps) {
  const words = useConditionWords(id, filters, people)
  const value = useValueWords(id, filters)
  return <span>{value === '' ? words : `${words}: ${value}`}</span>
}

/** What a condition asks for; empty for one whose words say it already. */
function useValueWords(id: HiddenCondition, filters: RecordConditions): string {
  const { t } = useText(studyText)
  const rooms = useCall(settingsApi.rooms, id === 'roomIds' ? {} : null, { staleTimeMs: 600_000 }).data ?? []
  const list = (names: readonly string[]) => names.join(t('common.listSeparator'))
  if (isOneOf(textConditions, id)) return filters[id] ?? ''
  if (isOneOf(flagConditions, id)) return t(filters[id] === true ? 'studyList.yes' : 'studyList.no')
  switch (id) {
    case 'text':
    case 'studyFee':
      return filters[id] ?? ''
    case 'studyTimeType':
      return filters.studyTimeType === undefined ? '' : t(`studyList.timeType.${filters.studyTimeType}`)
    case 'studyStatus':
      return list((filters.studyStatus ?? []).map((status) => t(`study.status.${status}`)))
    case 'negativePositiveMark':
      return list((filters.negativePositiveMark ?? []).map((result) => t(`study.result.${result}`)))
    case 'patientSex':
      return list((filters.patientSex ?? []).map((sex) => t(`patient.sex.${sex}`)))
    case 'documentKinds':
      return list((filters.documentKinds ?? []).map((kind) => t(`patient.documentKind.${kind}`)))
    case 'age':
      return `${filters.ageFrom ?? ''}–${filters.ageTo ?? ''} ${t('studyList.years')}`
    case 'roomIds': {
      const ids = filters.roomIds ?? (filters.roomId === undefined ? [] : [filters.roomId])
      return list(ids.map((roomId) => rooms.find((room) => room.id === roomId)?.name ?? '…'))
    }
    case 'ultrasonicType':
      return filters.ultrasonicType === undefined ? '' : t(`study.ultrasonicType.${filters.ultrasonicType}`)
    case 'hospitalizationStatus':
      return t(`studyList.hospitalization.${filters.hospitalizationStatus === 0 ? 'here' : 'left'}`)
    default:
      return ''
  }
}
