import { limits, type MoreConditions, type StudyQuery, type StudyQueryState, studyTimeTypes } from '@opensono/pacs-core'
import { DateRange } from '../../control/date/DateRange'
import { DecimalField } from '../../control/field/DecimalField'
import { NativeSelect } from '../../control/field/NativeSelect'
import { NumberField } from '../../control/field/NumberField'
import { SearchField } from '../../control/field/SearchField'
import { TextField } from '../../control/field/TextField'
import { useTyped } from '../../control/field/useTyped'
import { useText } from '../../provider/useText'
import { useToday } from '../../session/useToday'
import { studyText } from '../studyText'
import { ChoiceCondition } from './ChoiceCondition'
import { type AnyCondition, isOneOf, isRowCondition, only, peopleConditions, textConditions } from './conditionKinds'
import { DepartmentsCondition, PeopleCondition, RoomsCondition, type RowsChooser, RowsCondition } from './RowsCondition'
import type { Person } from './usePeople'

interface RecordConditionProps {
  id: AnyCondition
  query: StudyQuery
  asked: StudyQueryState
  people: readonly Person[]
  /** What several rows are chosen by in the panel; left out in the line above the list, where a condition has no label of its own. */
  several?: RowsChooser | undefined
}

/** One condition of the record list; it works at once. */
export function RecordCondition({ id, query, asked, people, several }: RecordConditionProps) {
  const { t } = useText(studyText)
  const today = useToday()
  const { more } = asked
  const label = t(`studyList.condition.${id}`)
  const isInLine = several === undefined
  const common = { query, more, label }

  if (isRowCondition(id)) return <RowsCondition {...common} several={several} id={id} />
  if (isOneOf(peopleConditions, id)) return <PeopleCondition {...common} several={several} id={id} people={people} />
  if (isOneOf(textConditions, id)) {
    return (
      <TypedCondition
        isInLine={isInLine}
        label={label}
        maxLength={limits.registration.numberLength}
        value={more[id] ?? ''}
        onChange={(next) => query.setMore(only(id, next))}
      />
    )
  }
  switch (id) {
    case 'text':
      return (
        <SearchField
          label={t('studyList.search')}
          className="pacs-filter-search"
          placeholder={t('studyList.searchHint')}
          value={asked.text}
          onChange={(next) => query.set({ text: next })}
        />
      )
    case 'studyTimeType':
      return (
        <NativeSelect
          isBare={isInLine}
          label={label}
          className={isInLine ? 'pacs-filter-time' : undefined}
          options={studyTimeTypes.map((type) => ({ id: type, label: t(`studyList.timeType.${type}`) }))}
          value={asked.studyTimeType}
          onChange={(next) => query.set({ studyTimeType: next })}
        />
      )
    case 'range':
      return (
        <DateRange
          isBare={isInLine}
          label={label}
          className={isInLine ? 'pacs-filter-range' : undefined}
          value={asked.range}
          onChange={(next) => query.set({ range: next })}
          today={today}
        />
      )
    case 'studyFee':
      return (
        <TypedCondition
          isInLine={isInLine}
          label={label}
          inputMode="decimal"
          maxLength={16}
          value={asked.studyFee}
          onChange={(next) => query.set({ studyFee: next })}
        />
      )
    case 'age':
      return <AgeCondition query={query} more={more} label={label} isInLine={isInLine} />
    case 'roomIds':
      return <RoomsCondition {...common} several={several} />
    case 'departmentNames':
      return <DepartmentsCondition {...common} several={several} />
    default:
      return <ChoiceCondition {...common} isInLine={isInLine} id={id} studyStatus={asked.studyStatus} />
  }
}

interface AgeConditionProps {
  query: StudyQuery
  more: MoreConditions
  label: string
  isInLine: boolean
}

function AgeCondition({ query, more, label, isInLine }: AgeConditionProps) {
  const { t } = useText(studyText)
  const ends = [
    ['ageFrom', 'studyList.from'],
    ['ageTo', 'studyList.to'],
  ] as const
  return (
    <div className="pacs-filter-ages">
      {ends.map(([id, name]) => (
        <NumberField
          key={id}
          isBare={isInLine}
          label={t(name, { name: label })}
          placeholder={isInLine ? t(name, { name: label }) : undefined}
          minValue={0}
          maxValue={150}
          step={1}
          unit={t('studyList.years')}
          value={more[id] ?? null}
          onChange={(next) => query.setMore(only(id, next ?? undefined))}
        />
      ))}
    </div>
  )
}

interface TypedConditionProps {
  label: string
  isInLine: boolean
  inputMode?: 'decimal'
  maxLength: number
  value: string
  onChange: (value: string) => void
}

function TypedCondition({ label, isInLine, inputMode, value, onChange, ...field }: TypedConditionProps) {
  const { typed, setTyped, settle } = useTyped(value, onChange)
  const Field = inputMode === 'decimal' ? DecimalField : TextField
  return (
    <Field
      {...field}
      isBare={isInLine}
      label={label}
      className={isInLine ? 'pacs-filter-time' : undefined}
      placeholder={isInLine ? label : undefined}
      value={typed}
      onChange={setTyped}
      onBlur={settle}
    />
  )
}
