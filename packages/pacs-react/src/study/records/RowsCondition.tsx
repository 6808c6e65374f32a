import { dictionaryName, type MoreConditions, type StudyQuery, settingsApi } from '@opensono/pacs-core'
import { NativeSelect } from '../../control/field/NativeSelect'
import { useCall } from '../../provider/useCall'
import { useText } from '../../provider/useText'
import type { RowsField } from '../registration/RowsField'
import { studyText } from '../studyText'
import { only, type PeopleCondition as PeopleConditionId, type RowCondition, rowConditions } from './conditionKinds'
import type { Person } from './usePeople'

/** Chooses several rows; the panel brings it, so that a list without one is lighter. */
export type RowsChooser = typeof RowsField

interface ConditionProps {
  query: StudyQuery
  more: MoreConditions
  label: string
  /** In the panel, where several may be chosen; left out in the line above the list, where one is. */
  several?: RowsChooser | undefined
}

interface ChoiceProps extends Pick<ConditionProps, 'label' | 'several'> {
  options: readonly { readonly id: string; readonly label: string; readonly description?: string }[]
  chosen: readonly string[]
  onChange: (ids: readonly string[]) => void
}

/** Several of a list: by typing in the panel; in the line one of them, or what was chosen in the panel. */
function SeveralChoice({ label, several: Several, options, chosen, onChange }: ChoiceProps) {
  const { t } = useText(studyText)
  const nameOf = (id: string) => options.find((option) => option.id === id)?.label ?? '…'
  if (Several !== undefined) {
    return (
      <Several
        label={label}
        options={options}
        nameOf={nameOf}
        value={chosen}
        onAdd={(id) => onChange([...chosen, id])}
        onRemove={(id) => onChange(chosen.filter((other) => other !== id))}
      />
    )
  }
  const value = chosen.join(' ')
  // What is asked for is shown, though its name is still on its way, or unknown.
  const isListed = options.some(({ id }) => id === value)
  return (
    <NativeSelect
      isBare
      label={label}
      className="pacs-filter-status"
      options={[
        { id: '', label: `${label}: ${t('studyList.all')}` },
        ...(value === '' || isListed ? [] : [{ id: value, label: chosen.map(nameOf).join(t('common.listSeparator')) }]),
        ...options.map(({ id, label: name }) => ({ id, label: name })),
      ]}
      value={value}
      onChange={(id) => onChange(id === '' ? [] : id.split(' '))}
    />
  )
}

/** Studies that name rows of a dictionary. */
export function RowsCondition({ id, query, more, ...props }: ConditionProps & { id: RowCondition }) {
  const { language } = useText()
  const rows = useCall(settingsApi.basicData, { kind: rowConditions[id] }, { staleTimeMs: 600_000 }).data ?? []
  return (
    <SeveralChoice
      {...props}
      options={rows.map((row) => ({
        id: row.id,
        label: dictionaryName(row, language),
        ...(row.briefCode !== '' && { description: row.briefCode }),
      }))}
      chosen={more[id] ?? []}
      onChange={(ids) => query.setMore(only(id, ids as MoreConditions[RowCondition]))}
    />
  )
}

/** Studies of some rooms. */
export function RoomsCondition({ query, more, ...props }: ConditionProps) {
  const rooms = useCall(settingsApi.rooms, {}, { staleTimeMs: 600_000 }).data ?? []
  return (
    <SeveralChoice
      {...props}
      options={rooms.map(({ id, name }) => ({ id, label: name }))}
      chosen={more.roomIds ?? []}
      onChange={(ids) => query.setMore({ roomIds: ids as MoreConditions['roomIds'] })}
    />
  )
}

/** Studies that were registered in some departments: those of today's rooms, by their names, for a study keeps the name of then. */
export function DepartmentsCondition({ query, more, ...props }: ConditionProps) {
  const rooms = useCall(settingsApi.rooms, {}, { staleTimeMs: 600_000 }).data ?? []
  const names = [...new Set(rooms.map(({ departmentName }) => departmentName))]
  return (
    <SeveralChoice
      {...props}
      // Names may have spaces in them.
      options={names.map((name) => ({ id: encodeURIComponent(name), label: name }))}
      chosen={(more.departmentNames ?? []).map(encodeURIComponent)}
      onChange={(ids) => query.setMore({ departmentNames: ids.map(decodeURIComponent) })}
    />
  )
}

/** Studies of some people: anyone who asks, and those whom the list names. */
export function PeopleCondition(props: ConditionProps & { id: PeopleConditionId; people: readonly Person[] }) {
  const { id, query, more, people, ...choice } = props
  return (
    <SeveralChoice
      {...choice}
      options={people.map(({ userId, name }) => ({ id: userId, label: name }))}
      chosen={more[id] ?? []}
      onChange={(ids) => query.setMore(only(id, ids as MoreConditions[PeopleConditionId]))}
    />
  )
}
