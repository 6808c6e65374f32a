import {
  documentKinds,
  type MoreConditions,
  type StudyQuery,
  type StudyStatus,
  sexes,
  studyStatuses,
  ultrasonicTypes,
} from '@opensono/pacs-core'
import { NativeSelect } from '../../control/field/NativeSelect'
import { useText } from '../../provider/useText'
import { studyText } from '../studyText'
import { type FlagCondition, only } from './conditionKinds'

/** Conditions that are one of a closed set. */
export type ChoiceId =
  | 'studyStatus'
  | 'negativePositiveMark'
  | 'patientSex'
  | 'documentKinds'
  | 'ultrasonicType'
  | 'hospitalizationStatus'
  | FlagCondition

interface ChoiceConditionProps {
  id: ChoiceId
  query: StudyQuery
  studyStatus: readonly StudyStatus[]
  more: MoreConditions
  label: string
  isInLine: boolean
}

const results = ['negative', 'positive', 'unknown'] as const
const shownStatuses = studyStatuses.filter((status) => status !== 'interim')

/** One of a closed set, or none. */
export function ChoiceCondition(props: ChoiceConditionProps) {
  const { id, query, studyStatus, more, label, isInLine } = props
  const { t } = useText(studyText)
  const flags: Record<string, boolean> = { yes: true, no: false }

  function box<Id extends string>(
    options: readonly Id[],
    nameOf: (option: Id) => string,
    chosen: readonly Id[],
    onChange: (chosen: Id[]) => void,
    none = `${label}: ${t('studyList.all')}`,
  ) {
    const value = chosen.join(' ')
    return (
      <NativeSelect
        isBare={isInLine}
        label={label}
        className={isInLine ? 'pacs-filter-status' : undefined}
        options={[
          { id: '', label: isInLine ? none : t('studyList.all') },
          ...(chosen.length > 1 ? [{ id: value, label: chosen.map(nameOf).join(t('common.listSeparator')) }] : []),
          ...options.map((option) => ({ id: option as string, label: nameOf(option) })),
        ]}
        value={value}
        onChange={(next) => onChange(options.filter((option) => next.split(' ').includes(option)))}
      />
    )
  }

  switch (id) {
    case 'studyStatus':
      return box(
        shownStatuses,
        (status) => t(`study.status.${status}`),
        studyStatus.filter((status) => status !== 'interim'),
        (chosen) => query.set({ studyStatus: chosen }),
        t('studyList.allStatuses'),
      )
    case 'negativePositiveMark':
      return box(
        results,
        (result) => t(`study.result.${result}`),
        more.negativePositiveMark ?? [],
        (chosen) => query.setMore({ negativePositiveMark: chosen }),
      )
    case 'patientSex':
      return box(
        sexes,
        (sex) => t(`patient.sex.${sex}`),
        more.patientSex ?? [],
        (chosen) => query.setMore({ patientSex: chosen }),
      )
    case 'documentKinds':
      return box(
        documentKinds,
        (kind) => t(`patient.documentKind.${kind}`),
        more.documentKinds ?? [],
        (chosen) => query.setMore({ documentKinds: chosen }),
      )
    case 'ultrasonicType':
      return box(
        ultrasonicTypes,
        (type) => t(`study.ultrasonicType.${type}`),
        more.ultrasonicType === undefined ? [] : [more.ultrasonicType],
        ([ultrasonicType]) => query.setMore({ ultrasonicType }),
      )
    case 'hospitalizationStatus':
      return box(
        ['here', 'left'],
        (status) => t(`studyList.hospitalization.${status}`),
        more.hospitalizationStatus === undefined ? [] : [more.hospitalizationStatus === 0 ? 'here' : 'left'],
        ([chosen]) =>
          query.setMore({ hospitalizationStatus: chosen === undefined ? undefined : chosen === 'here' ? 0 : 1 }),
      )
    default: {
      const value = more[id]
      return box(
        ['yes', 'no'],
        (option) => t(`studyList.${option}`),
        value === undefined ? [] : [value ? 'yes' : 'no'],
        ([chosen]) => query.setMore(only(id, chosen === undefined ? undefined : flags[chosen])),
      )
    }
  }
}
