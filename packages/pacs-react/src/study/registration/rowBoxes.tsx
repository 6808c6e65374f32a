import { type BasicDataRow, limits } from '@opensono/pacs-core'
import { useMemo } from 'react'
import { ComboBox, type UnlistedText } from '../../control/field/ComboBox'
import { Select } from '../../control/field/Select'
import { useFormPart } from '../../form/useVersionedForm'
import { useText } from '../../provider/useText'
import { studyText } from '../studyText'
import { chooseDoctor, chooseParts, chooseSource, enterPlain, leaveUnlisted } from './linkedEntries'
import { leaveBox } from './nextField'
import { type NamedBox, RegistrationBox } from './RegistrationBox'
import type { ListedField } from './RegistrationDraft'
import { RowsField } from './RowsField'
import { isForSex, type RegistrationChoices } from './useRegistrationChoices'

/** Entries that are one row of a dictionary, chosen by typing. */
type RowName = 'occupationId' | 'applyDepartmentId' | 'applyDoctorId' | 'priorityId' | 'feeKindId'

/** Dictionaries that a box offers as they are. */
type Rows = {
  [Name in keyof RegistrationChoices]: RegistrationChoices[Name] extends readonly BasicDataRow[] ? Name : never
}[keyof RegistrationChoices]

/** A text that was left in a box and names nothing that the box has. */
function useUnlisted({ registration, name }: NamedBox<ListedField>): UnlistedText {
  const { form, enter } = registration
  return {
    unlisted: useFormPart(form, ({ draft }) => draft.unlisted[name] ?? ''),
    onUnlisted: (text) => enter(leaveUnlisted(name, text)),
  }
}

interface OptionBoxProps extends NamedBox<RowName> {
  rows: readonly BasicDataRow[]
  /** What a choice does. @defaultValue it is the entry */
  onChoose?: (id: string | null) => void
}

/** One row of a dictionary, by typing or choosing. An emptied box means none. */
function OptionBox({ rows, onChoose, ...props }: OptionBoxProps) {
  const { t } = useText(studyText)
  const left = useUnlisted(props)
  const { choices } = props.registration.facts
  return (
    <RegistrationBox {...props}>
      {(box) => (
        <ComboBox
          {...box}
          {...left}
          options={choices.optionsOf(rows, [box.value])}
          placeholder={t('registration.choose')}
          noMatchText={t('registration.noMatch')}
          onTaken={leaveBox}
          onChange={onChoose ?? box.onChange}
        />
      )}
    </RegistrationBox>
  )
}

/** One row of a dictionary. */
export function RowBox({ rows, ...props }: NamedBox<RowName> & { rows: Rows }) {
  return <OptionBox {...props} rows={props.registration.facts.choices[rows]} />
}

/** One of the few rows of a dictionary that must be chosen from: all of them in sight at once. */
export function SourceBox(props: NamedBox<'patientSourceId'>) {
  const { t } = useText(studyText)
  const { enter, facts } = props.registration
  const { choices } = facts
  return (
    <RegistrationBox {...props}>
      {(box) => (
        <Select
          {...box}
          onChange={(id) => enter(chooseSource(id))}
          options={choices.optionsOf(choices.patientSources, [box.value])}
          placeholder={t('registration.choose')}
        />
      )}
    </RegistrationBox>
  )
}

/** Who asks for the examination: the doctors of the department that was chosen. */
export function DoctorBox(props: NamedBox<'applyDoctorId'>) {
  const { form, facts, enter } = props.registration
  const departmentId = useFormPart(form, ({ draft }) => draft.applyDepartmentId)
  const chosen = useFormPart(form, ({ draft }) => draft.applyDoctorId)
  const doctors = facts.choices.applyDoctors.filter(
    ({ id, fields }) =>
      departmentId === null || id === chosen || (fields.departmentId ?? departmentId) === departmentId,
  )
  return <OptionBox {...props} rows={doctors} onChoose={(id) => enter(chooseDoctor(id))} />
}

/** Diagnoses of the dictionary, and what it does not have as free text. */
export function DiagnosisBox(props: NamedBox<'clinicalDiagnosisIds'>) {
  const { form, facts, enter } = props.registration
  const { choices } = facts
  const left = useUnlisted(props)
  const text = useFormPart(form, ({ draft }) => draft.clinicalDiagnosisText)
  return (
    <RegistrationBox {...props} span={6}>
      {({ name: _name, onChange, ...box }) => (
        <RowsField
          {...box}
          {...left}
          custom={{
            text,
            onChange: (clinicalDiagnosisText) => enter(enterPlain({ clinicalDiagnosisText })),
            maxLength: limits.registration.noteLength,
          }}
          options={choices.optionsOf(choices.diagnoses, box.value)}
          nameOf={(id) => choices.nameIn(choices.diagnoses, id)}
          onAdd={(id) => onChange([...box.value, id])}
          onRemove={(id) => onChange(box.value.filter((other) => other !== id))}
        />
      )}
    </RegistrationBox>
  )
}

/** Marks a combination among the options of body parts. */
const combined = 'combination '

/** Parts of the chosen exam type that fit the patient's sex, and combinations of such parts. */
function useOfferedParts({ form, facts }: NamedBox<'bodyPartIds'>['registration']) {
  const { bodyParts, combinations } = facts.choices
  const examTypeId = useFormPart(form, ({ draft }) => draft.examTypeId)
  const sex = useFormPart(form, ({ draft }) => draft.patientSex)
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
  return { parts, sets }
}

/** What is examined. */
export function BodyPartsBox(props: NamedBox<'bodyPartIds'>) {
  const { t } = useText(studyText)
  const left = useUnlisted(props)
  const { facts, enter } = props.registration
  const { choices } = facts
  const { parts, sets } = useOfferedParts(props.registration)
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
  const isOffered = (id: string) => parts.some((row) => row.id === id && row.isEnabled)
  /** The parts that an option stands for. */
  function partsOf(option: string): readonly string[] {
    const set = option.startsWith(combined) ? sets.find((row) => combined + row.id === option) : undefined
    return set === undefined ? [option] : (set.fields.partIds ?? []).filter(isOffered)
  }
  return (
    <RegistrationBox {...props} span={6}>
      {({ name: _name, onChange: _onChange, ...box }) => (
        <RowsField
          {...box}
          {...left}
          options={options(box.value)}
          nameOf={(id) => choices.nameIn(choices.bodyParts, id)}
          onAdd={(id) => enter(chooseParts([...new Set([...box.value, ...partsOf(id)])]))}
          onRemove={(id) => enter(chooseParts(box.value.filter((other) => other !== id)))}
        />
      )}
    </RegistrationBox>
  )
}
