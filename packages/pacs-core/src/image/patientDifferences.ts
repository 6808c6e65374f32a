import { foldPersonName } from '../value/foldPersonName'

/** Fields that identify a patient. */
export const identityFields = ['name', 'patientId', 'birthDate', 'sex'] as const

/** Fields that identify a patient. */
export type FileIdentityField = (typeof identityFields)[number]

/** A patient as a file or a study names them. */
export interface NamedPatient {
  /** All forms of the name: in Chinese, in Latin letters, by pinyin. */
  readonly names: readonly string[]
  readonly patientId: string
  /** `YYYY-MM-DD`; null if unknown. */
  readonly birthDate: string | null
  /** `M` or `F`; anything else is unknown. */
  readonly sex: string
}

const known = (texts: readonly string[]) => texts.map(foldPersonName).filter((text) => text !== '')

/** Whether both say something, and not the same. */
function differs(one: readonly string[], other: readonly string[]): boolean {
  return one.length > 0 && other.length > 0 && !one.some((text) => other.includes(text))
}

const isSex = (sex: string) => sex === 'M' || sex === 'F'

/**
 * Identity fields in which a file and its study contradict each other. An empty field is no contradiction. A different number alone is
 * ignored when name and birth date match: machines assign their own.
 *
 * @returns an empty list for the same patient.
 */
export function patientDifferences(file: NamedPatient, study: NamedPatient): FileIdentityField[] {
  const ids = (patient: NamedPatient) => known([patient.patientId])
  const isSameBirth = file.birthDate !== null && file.birthDate === study.birthDate
  const hasBirths = file.birthDate !== null && study.birthDate !== null
  const names = [known(file.names), known(study.names)] as const
  const isSameName = names.every(({ length }) => length > 0) && !differs(...names)
  const found: Record<FileIdentityField, boolean> = {
    name: differs(...names),
    patientId: differs(ids(file), ids(study)) && !(isSameName && isSameBirth),
    birthDate: hasBirths && !isSameBirth,
    sex: isSex(file.sex) && isSex(study.sex) && file.sex !== study.sex,
  }
  return identityFields.filter((field) => found[field])
}

/**
 * Whether a file names the patient of a study: nothing contradicts, and the name or the number agrees. A birth date or a sex alone agrees
 * with many patients.
 */
export function namesPatient(file: NamedPatient, study: NamedPatient): boolean {
  if (patientDifferences(file, study).length > 0) return false
  const ids = known([file.patientId])
  const names = known(study.names)
  return (
    known(file.names).some((name) => names.includes(name)) || ids.some((id) => id === foldPersonName(study.patientId))
  )
}
