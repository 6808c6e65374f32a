import {
  ageText,
  type BasicDataRow,
  type DocumentKind,
  type DueDateBasis,
  emptyRegistration,
  formatDate,
  gestationalAgeText,
  type RegistrationInput,
  type ultrasonicTypes,
} from '@opensono/pacs-core'
import type { FormConflict } from '../../form/formView'
import { VersionConflict } from '../../form/VersionConflict'
import { useText } from '../../provider/useText'
import { studyText } from '../studyText'
import { entriesOf, type FormEntries, type RegistrationDraft, type RegistrationRow } from './RegistrationDraft'
import type { UseRegistrationResult } from './useRegistration'

type Entries = ReturnType<typeof entriesOf>
type Field = keyof Entries

/** Fields that nobody types, and so nobody chooses between. */
const silent: readonly string[] = ['patientRecordId', 'hospitalPatientId', 'hospitalStudyId']
const fields = (['patientAge', ...Object.keys(emptyRegistration)] as Field[]).filter((field) => !silent.includes(field))

/** The boxes of a field: an age has three. */
const draftFields = (field: Field): (keyof FormEntries)[] =>
  field === 'patientAge' ? ['ageValue', 'ageUnit', 'ageRest'] : [field]

interface RegistrationConflictChoiceProps {
  registration: UseRegistrationResult
  conflict: FormConflict<RegistrationRow, RegistrationDraft>
}

/** Two versions of a registration, to choose field by field. */
export function RegistrationConflictChoice({ registration, conflict }: RegistrationConflictChoiceProps) {
  const { t, language } = useText(studyText)
  const { form, facts, saving } = registration
  const { choices } = facts
  const rowsOf: Readonly<Partial<Record<Field, readonly BasicDataRow[]>>> = {
    occupationId: choices.occupations,
    patientSourceId: choices.patientSources,
    examTypeId: choices.examTypes,
    bodyPartIds: choices.bodyParts,
    priorityId: choices.priorities,
    applyDepartmentId: choices.applyDepartments,
    applyDoctorId: choices.applyDoctors,
    clinicalDiagnosisIds: choices.diagnoses,
    feeKindId: choices.feeKinds,
  }

  /** An entry in words. */
  function words(entries: Entries, field: Field): string {
    const value = entries[field]
    const rows = rowsOf[field]
    if (value === null || value === '') return ''
    if (field === 'patientAge') return entries.patientAge === null ? '' : ageText(t, entries.patientAge)
    if (Array.isArray(value)) return value.map((id) => choices.nameIn(rows ?? [], id)).join(', ')
    if (rows !== undefined) return choices.nameIn(rows, String(value))
    if (typeof value === 'boolean') return t(value ? 'registration.yes' : 'registration.no')
    switch (field) {
      case 'roomId':
        return choices.rooms.find(({ id }) => id === value)?.name ?? String(value)
      case 'patientSex':
        return t(`patient.sex.${value as RegistrationInput['patientSex']}`)
      case 'documentKind':
        return t(`patient.documentKind.${value as DocumentKind}`)
      case 'gestationalDays':
        return gestationalAgeText(language, Number(value))
      case 'dueDateBasis':
        return t(`study.dueDateBasis.${value as DueDateBasis}`)
      case 'maritalState':
      case 'rhFactor':
        return t(`registrationChoice.${field}.${String(value)}` as 'registrationChoice.rhFactor.positive')
      case 'ultrasonicType':
        return t(`study.ultrasonicType.${value as (typeof ultrasonicTypes)[number]}`)
      case 'hospitalizationStatus':
        return t(`registrationChoice.hospitalizationStatus.${value === 0 ? 'in' : 'out'}`)
      default:
        return /^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? formatDate(String(value)) : String(value)
    }
  }

  return (
    <VersionConflict<RegistrationDraft>
      {...conflict}
      mine={form.now().draft}
      fields={fields.map((id) => ({
        id,
        label: t(`registration.${id as 'memo'}`),
        keys: draftFields(id),
        words: (draft) => words(entriesOf(draft), id),
      }))}
      onResolve={(chosen) => void saving.resolve(chosen)}
    />
  )
}
