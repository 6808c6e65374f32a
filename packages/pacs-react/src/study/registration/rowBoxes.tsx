import { type BasicDataRow, limits } from '@opensono/pacs-core'
import { type ReactElement, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { ComboBox, type UnlistedText } from '../../control/field/ComboBox'
import { Select } from '../../control/field/Select'
import { useText } from '../../provider/useText'
import { studyText } from '../studyText'
import { goOnFrom } from './nextField'
import { type BoxProps, RegistrationBox } from './RegistrationBox'
import type { ListedField } from './RegistrationDraft'
import { RowsField } from './RowsField'
import { isForSex } from './useRegistrationChoices'

type RowName = 'occupationId' | 'applyDepartmentId' | 'applyDoctorId' | 'priorityId' | 'feeKindId'

interface OptionBoxProps extends BoxProps {
  name: RowName
  rows: readonly BasicDataRow[]
  /** What a choice does beside being one. */
  onChoose?: ((id: string | null) => void) | undefined
}

/** A text that was left in a box and names nothing that the box has. */
function useUnlisted({ registration }: BoxProps, name: ListedField): UnlistedText {
  const unlisted = useWatch({ control: registration.form.control, name: 'unlisted' })
  return { unlisted: unlisted[name] ?? '', onUnlisted: (text) => registration.leaveUnlisted(name, text) }
}

/** One row of a dictionary, by typing or choosing. An emptied box means none. */
function OptionBox({ name, rows, onChoose, ...props }: OptionBoxProps) {
  const { t } = useText(studyText)
  const left = useUnlisted(props, name)
  const { choices } = props.registration
  return (
    <RegistrationBox {...props} name={name} span={3}>
      {(field, base) => (
        <ComboBox
          {...base}
          {...field}
          {...left}
          options={choices.optionsOf(rows, [field.value])}
          placeholder={t('registration.choose')}
          noMatchText={t('registration.noMatch')}
          onTaken={goOnFrom}
          onChange={(id) => (onChoose ?? field.onChange)(id)}
        />
      )}
    </RegistrationBox>
  )
}

/** One of the few rows of a dictionary that must be chosen from: all of them in sight at once. */
function SourceBox(props: BoxProps) {
  const { t } = useText(studyText)
  const { choices } = props.registration
  return (
    <RegistrationBox {...props} name="patientSourceId" span={3}>
      {(field, base) => (
        <Select
          {...base}
          {...field}
          options={choices.optionsOf(choices.patientSources, [field.value])}
          placeholder={t('registration.choose')}
        />
      )}
    </RegistrationBox>
  )
}

function DoctorBox(props: BoxProps) {
  const { choices, form, chooseDoctor } = props.registration
  const [departmentId, chosen] = useWatch({ control: form.control, name: ['applyDepartmentId', 'applyDoctorId'] })
  const doctors = choices.applyDoctors.filter(
    ({ id, fields }) =>
      departmentId === null || id === chosen || (fields.departmentId ?? departmentId) === departmentId,
  )
  return <OptionBox {...props} name="applyDoctorId" rows={doctors} onChoose={chooseDoctor} />
}

/** Diagnoses of the dictionary, and what it does not have as free text. */
function DiagnosisBox(props: BoxProps) {
  const { choices, form, typeDiagnosis } = props.registration
  const left = useUnlisted(props, 'clinicalDiagnosisIds')
  const text = useWatch({ control: form.control, name: 'clinicalDiagnosisText' })
  return (
    <RegistrationBox {...props} name="clinicalDiagnosisIds" span={6}>
      {(field, base) => (
        <RowsField
          {...base}
          {...left}
          custom={{ text, onChange: typeDiagnosis, maxLength: limits.registration.noteLength }}
          ref={field.ref}
          onBlur={field.onBlur}
          value={field.value}
          options={choices.optionsOf(choices.diagnoses, field.value)}
          nameOf={(id) => choices.nameIn(choices.diagnoses, id)}
          onAdd={(id) => field.onChange([...field.value, id])}
          onRemove={(id) => field.onChange(field.value.filter((other) => other !== id))}
        />
      )}
    </RegistrationBox>
  )
}

/** Marks a combination among the options of body parts. */
const combined = 'combination '

/** Parts of the chosen exam type that fit the patient's sex, and combinations of such parts. */
function BodyPartsBox(props: BoxProps) {
  const { t } = useText(studyText)
  const left = useUnlisted(props, 'bodyPartIds')
  const { choices, form, chooseParts } = props.registration
  const [examTypeId, sex] = useWatch({ control: form.control, name: ['examTypeId', 'patientSex'] })
  const { bodyParts, combinations } = choices
  const parts = useMemo(
    () =>
      bodyParts.filter(
        (row) => isForSex(row, sex) && (examTypeId === null || (row.fields.examTypeId ?? examTypeId) === examTypeId),
      ),
    [bodyParts, sex, examTypeId],
  )
  const sets = useMemo(() => {
    const offered = new Set<string>(parts.filter(({ isEnabled }) => isEnabled).map(({ id }) => id))
    return combinations.filter((row) => isForSex(row, sex) && (row.fields.partIds ?? []).some((id) => offered.has(id)))
  }, [combinations, parts, sex])
  const options = (chosen: readonly string[]) => [
    ...choices.optionsOf(sets, []).map(({ id, label }) => ({
      id: combined + id,
      label,
      description: t('registration.combination', {
        count: sets.find((row) => row.id === id)?.fields.partIds?.length ?? 0,
      }),
    })),
    ...choices.optionsOf(parts, chosen),
  ]
  return (
    <RegistrationBox {...props} name="bodyPartIds" span={6}>
      {(field, base) => (
        <RowsField
          {...base}
          {...left}
          ref={field.ref}
          onBlur={field.onBlur}
          value={field.value}
          options={options(field.value)}
          nameOf={(id) => choices.nameIn(bodyParts, id)}
          onAdd={(id) => {
            const set = id.startsWith(combined) ? sets.find((row) => combined + row.id === id) : undefined
            const added = set === undefined ? [id] : (set.fields.partIds ?? []).filter((part) => isOffered(part))
            chooseParts([...new Set([...field.value, ...added])])
          }}
          onRemove={(id) => chooseParts(field.value.filter((other) => other !== id))}
        />
      )}
    </RegistrationBox>
  )

  function isOffered(id: string): boolean {
    return parts.some((row) => row.id === id && row.isEnabled)
  }
}

/** Boxes that choose from the hospital's dictionaries. */
export const rowBoxes = {
  patientSourceId: (props) => <SourceBox {...props} />,
  applyDepartmentId: (props) => (
    <OptionBox {...props} name="applyDepartmentId" rows={props.registration.choices.applyDepartments} />
  ),
  applyDoctorId: (props) => <DoctorBox {...props} />,
  clinicalDiagnosisIds: (props) => <DiagnosisBox {...props} />,
  bodyPartIds: (props) => <BodyPartsBox {...props} />,
  priorityId: (props) => <OptionBox {...props} name="priorityId" rows={props.registration.choices.priorities} />,
  feeKindId: (props) => <OptionBox {...props} name="feeKindId" rows={props.registration.choices.feeKinds} />,
  occupationId: (props) => <OptionBox {...props} name="occupationId" rows={props.registration.choices.occupations} />,
} as const satisfies Readonly<Record<string, (props: BoxProps) => ReactElement>>
