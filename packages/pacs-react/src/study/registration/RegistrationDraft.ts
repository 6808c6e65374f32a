import {
  type Age,
  type AgeRest,
  type AgeUnit,
  ageRest,
  type ComparedPatient,
  type DocumentKind,
  emptyRegistration,
  foldNumber,
  foldPhone,
  type HisOrder,
  type InputOf,
  type KnownPatient,
  patientIdentityFields,
  type RegistrationEntries,
  type RegistrationField,
  type RegistrationInput,
  registrationOfStudy,
  type Study,
  type studyApi,
  typedDocumentKind,
  wholeAge,
} from '@opensono/pacs-core'

/** Fields that choose from a list by typing. */
export type ListedField =
  | 'occupationId'
  | 'applyDepartmentId'
  | 'applyDoctorId'
  | 'clinicalDiagnosisIds'
  | 'bodyPartIds'
  | 'priorityId'
  | 'feeKindId'

/** What is typed, or follows from the body parts. */
export type Amount = 'studyFee' | 'studyScore'

/** What is written of a patient and an examination, as the form holds it. */
export interface FormEntries extends Omit<RegistrationInput, 'patientAge'> {
  ageValue: number | null
  ageUnit: AgeUnit
  /** The smaller parts of the age; empty for an age of one unit. */
  ageRest: AgeRest
}

/** Whom and what a form was filled in by. */
export interface TakenOver {
  /** The returning patient that was chosen, or null. */
  readonly patient: KnownPatient | null
  /** What the record of a known patient filled in. */
  readonly known: Partial<FormEntries>
  /** What an order filled in. */
  readonly order: Partial<FormEntries>
  /** Names of an order that no dictionary has; null while none was taken over. */
  readonly unknownNames: readonly string[] | null
  /** The age was estimated, as the order knows only the year or month of birth. */
  readonly isAgeEstimated: boolean
  /** What must be known of the order that was taken over. */
  readonly orderWarnings: HisOrder['warnings']
}

/** What the form knows beside the entries; nothing of it is stored with a study. */
interface Asides {
  /** Texts that were left in a box and name nothing that its list has: none is saved, and none is lost. */
  unlisted: Readonly<Partial<Record<ListedField, string>>>
  /** Amounts that were typed here, or emptied; of the others those that are stored stay. */
  typedAmounts: Readonly<Partial<Record<Amount, boolean>>>
  takenOver: TakenOver
  /** A user chose the sex, also "unknown", or an order or a known patient gave it; of a new patient it has no default. */
  isSexChosen: boolean
  /** The workplace at which the exam room of a new registration was chosen by hand; null while the room follows the workplace. */
  roomChosenIn: string | null
}

/** A registration as the form holds it. */
export interface RegistrationDraft extends FormEntries, Asides {}

/** Nobody and nothing. */
export const nothingTaken: TakenOver = {
  patient: null,
  known: {},
  order: {},
  unknownNames: null,
  isAgeEstimated: false,
  orderWarnings: [],
}

const noAsides: Asides = {
  unlisted: {},
  typedAmounts: {},
  takenOver: nothingTaken,
  isSexChosen: false,
  roomChosenIn: null,
}

/** Parts of the draft in which two versions never differ. */
export const asideFields = Object.keys(noAsides) as (keyof Asides)[]

/** Entries in which nothing was filled in yet. */
export const noEntries: FormEntries = { ...emptyRegistration, ageValue: null, ageUnit: 'year', ageRest: {} }

/** Entries that every new registration begins with. */
type Begun = 'patientSourceId' | 'examTypeId' | 'applyDepartmentId' | 'roomId'

/** What the form of a new patient begins with. It is changed by nobody else, and has one version. */
export interface NewRegistration
  extends Pick<FormEntries, Begun>,
    Partial<Omit<FormEntries, Begun>>,
    Pick<Asides, 'roomChosenIn'> {
  readonly version: 0
}

/** What is registered: a study that is there, or a new one. */
export type RegistrationRow = Study | NewRegistration

/** The study of a row; null for a new one. */
export function studyIn(row: RegistrationRow): Study | null {
  return 'studyId' in row ? row : null
}

/** An age as the form holds it. */
export function ageEntries(age: Age): Pick<FormEntries, 'ageValue' | 'ageUnit' | 'ageRest'> {
  return { ageValue: age.value, ageUnit: age.unit, ageRest: ageRest(age) }
}

/** A row as the form holds it. */
export function draftOf(row: RegistrationRow): RegistrationDraft {
  const study = studyIn(row)
  if (study === null) {
    const { version: _version, ...begun } = row
    return { ...noEntries, ...noAsides, ...begun }
  }
  const { patientAge, ...entries } = registrationOfStudy(study)
  return { ...entries, ...ageEntries(patientAge), ...noAsides }
}

/** The kind of the document in the form: as it was chosen, else as the number is typed. */
export function documentKindIn({ documentKind, idCard }: Pick<FormEntries, 'documentKind' | 'idCard'>): DocumentKind {
  return documentKind ?? typedDocumentKind(idCard)
}

/** The form's entries as the rules look at them; the age may be missing. */
export function entriesOf(draft: RegistrationDraft): RegistrationEntries {
  const { ageValue, ageUnit, ageRest, unlisted, typedAmounts, takenOver, isSexChosen, roomChosenIn, ...rest } = draft
  const patientAge = ageValue === null ? null : { value: ageValue, unit: ageUnit, ...ageRest }
  return { ...rest, documentKind: documentKindIn(draft), patientAge }
}

/** An age as it travels: of an age in several parts all of them, so that none is guessed. */
function sentAge({ ageValue, ageUnit, ageRest }: RegistrationDraft): Age {
  const age = { value: ageValue ?? 0, unit: ageUnit, ...ageRest }
  return Object.keys(ageRest).length === 0 ? age : wholeAge(age)
}

/** The form's entries as they travel, once the rules found no fault. */
export function registrationOf(draft: RegistrationDraft) {
  const { ageValue, ageUnit, ageRest, unlisted, typedAmounts, takenOver, isSexChosen, roomChosenIn, ...rest } = draft
  return {
    ...rest,
    patientName: draft.patientName.trim(),
    telPhone: foldPhone(draft.telPhone),
    idCard: foldNumber(draft.idCard),
    documentKind: draft.idCard === '' ? null : documentKindIn(draft),
    patientAge: sentAge(draft),
  } satisfies InputOf<typeof studyApi.register>
}

/** What of the form is compared with known patients. */
export function comparedOf(draft: RegistrationDraft) {
  const { patientName, patientSex, birthDate, telPhone, idCard, documentKind, hisNumber } = registrationOf(draft)
  return { patientName, patientSex, birthDate, telPhone, idCard, documentKind, hisNumber } satisfies ComparedPatient
}

/** Identity fields. What is typed into them during a save belongs to the next patient. */
const who: readonly string[] = [
  ...patientIdentityFields,
  ...[
    'patientRecordId',
    'patientId',
    'hospitalPatientId',
    'telPhone',
    'documentKind',
    'ageValue',
    'ageUnit',
    'ageRest',
    'takenOver',
    'isSexChosen',
  ],
]

/**
 * What was typed while a registration was being saved, and belongs to it.
 *
 * @param late - everything that was typed since it was sent.
 * @param isNext - the next patient may have been begun.
 */
export function lateEntries(late: Partial<RegistrationDraft>, isNext: boolean): Partial<RegistrationDraft> {
  const theirs = Object.entries(late).filter(([name]) => !(isNext && who.includes(name)))
  return Object.fromEntries(theirs.filter(([name]) => name !== 'roomChosenIn'))
}

/** Where a fault of the rules is shown: the age is two boxes of which the figure has the focus. */
export function draftField(field: RegistrationField): keyof FormEntries {
  return field === 'patientAge' ? 'ageValue' : field
}
