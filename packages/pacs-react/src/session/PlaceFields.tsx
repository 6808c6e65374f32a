import { NativeSelect } from '../control/field/NativeSelect'
import { useText } from '../provider/useText'
import { sessionText } from './sessionText'
import type { PlaceChoice } from './usePlaces'

/** Where somebody works: ids, empty while nothing is chosen. */
export interface PlaceValue {
  readonly hospitalId: string
  readonly departmentId: string
  readonly roomId: string
}

/** The choices, what is chosen, and what is wrong with it. */
export interface PlaceFieldsProps {
  value: PlaceValue
  onChange: (patch: Partial<PlaceValue>) => void
  hospitals: readonly PlaceChoice[]
  departments: readonly PlaceChoice[] | null
  /** Left out where only the department matters. */
  rooms?: readonly PlaceChoice[] | null | undefined
  errorOf: (field: keyof PlaceValue) => string | undefined
  /** Below the department, for instance how near the end of its term is. */
  departmentHint?: string | undefined
}

const optionsOf = (choices: readonly PlaceChoice[] | null) =>
  (choices ?? []).map((choice) => ({ id: choice.id, label: choice.name }))

/** Hospital, then department, then room: each choice narrows the next. */
export function PlaceFields(props: PlaceFieldsProps) {
  const { value, onChange, hospitals, departments, rooms, errorOf, departmentHint } = props
  const { t } = useText(sessionText)
  return (
    <>
      <NativeSelect
        label={t('session.hospital')}
        name="hospitalId"
        options={optionsOf(hospitals)}
        value={value.hospitalId}
        onChange={(hospitalId) => onChange({ hospitalId, departmentId: '', roomId: '' })}
        placeholder={t('session.chooseHospital')}
        hint={hospitals.find(({ id }) => id === value.hospitalId)?.isInvitation ? t('session.invited') : undefined}
        error={errorOf('hospitalId')}
        isRequired
      />
      <NativeSelect
        label={t('session.department')}
        name="departmentId"
        options={optionsOf(departments)}
        value={value.departmentId}
        onChange={(departmentId) => onChange({ departmentId, roomId: '' })}
        placeholder={t('session.chooseDepartment')}
        hint={departments?.length === 0 ? t('session.noDepartment') : departmentHint}
        isDisabled={departments === null}
        error={errorOf('departmentId')}
        isRequired
      />
      {rooms !== undefined && (
        <NativeSelect
          label={t('session.room')}
          name="roomId"
          options={optionsOf(rooms)}
          value={value.roomId}
          onChange={(roomId) => onChange({ roomId })}
          placeholder={t('session.chooseRoom')}
          hint={rooms?.length === 0 ? t('session.noRoom') : undefined}
          isDisabled={rooms === null}
          error={errorOf('roomId')}
          isRequired
        />
      )}
    </>
  )
}
