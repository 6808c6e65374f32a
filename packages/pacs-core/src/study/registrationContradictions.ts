import type { FieldFaultMessage } from '../api/fieldFault'
import { type Age, ageOn, ageRest, wholeAge } from '../patient/age'
import { readIdCard } from '../patient/idCard'
import { dueDateByBasis, dueDateOf } from '../patient/pregnancy'
import type { RegistrationEntries, RegistrationFault, RegistrationField } from './registration'

/** What a registration's exam part says of itself: fields of its row of basic data. */
export interface ExaminedPart {
  /** `male` or `female` for a part that only they have. */
  readonly sex?: unknown
  /** The exam type that the part belongs to. */
  readonly examTypeId?: unknown
}

/** What contradictions are found by, beside the entries. */
export interface ContradictionFacts {
  /** `YYYY-MM-DD` where the hospital is. */
  readonly today: string
  /** The day on which the study was registered. @defaultValue today */
  readonly registeredOn?: string | undefined
  /** The chosen exam parts. */
  readonly parts: readonly ExaminedPart[]
  /** The registration that is changed: what is stored and stays is not asked about. Null for a new one. @defaultValue null */
  readonly former?: Partial<RegistrationEntries> | null | undefined
}

interface Contradiction {
  readonly path: RegistrationField
  readonly message: FieldFaultMessage
  /** The fields that contradict one another. */
  readonly between: readonly RegistrationField[]
  readonly isFound: (registration: RegistrationEntries, facts: ContradictionFacts) => boolean
}

const dayMs = 86_400_000

/** Whole days from a birth date to a day. */
const daysBetween = (birthDate: string, day: string) => Math.round((Date.parse(day) - Date.parse(birthDate)) / dayMs)

function monthsBetween(birthDate: string, day: string): number {
  const [birthYear = 0, birthMonth = 0, birthDay = 0] = birthDate.split('-').map(Number)
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return (year - birthYear) * 12 + (month - birthMonth) - (date < birthDay ? 1 : 0)
}

/** A birth date on a day, in whole units of an age; hours and minutes as parts of days, because a birth date has none. */
function ageIn(unit: Age['unit'], birthDate: string, day: string): number {
  switch (unit) {
    case 'year':
      return Math.floor(monthsBetween(birthDate, day) / 12)
    case 'month':
      return monthsBetween(birthDate, day)
    case 'week':
      return Math.floor(daysBetween(birthDate, day) / 7)
    case 'day':
    case 'hour':
    case 'minute':
      return daysBetween(birthDate, day)
  }
}

/** An age in a unit of {@link ageIn}: years and months in months where both are given, smaller parts count nothing beside those. */
function comparable(age: Age): { value: number; unit: Age['unit'] } {
  const { value, unit } = age
  const { month = 0 } = ageRest(age)
  if (unit === 'year' && month > 0) return { value: value * 12 + month, unit: 'month' }
  if (unit === 'hour') return { value: value / 24, unit }
  return { value: unit === 'minute' ? value / (24 * 60) : value, unit }
}

/**
 * Whether an age fits a birth date. One unit more or less is a way of counting, and no contradiction.
 *
 * @param age - as it was entered.
 * @param birthDate - `YYYY-MM-DD`.
 * @param from - the first day on which the age may have been true.
 * @param until - the last one.
 */
export function fitsBirthDate(age: Age, birthDate: string, from: string, until: string): boolean {
  const { value, unit } = comparable(age)
  return value >= ageIn(unit, birthDate, from) - 1 && value <= ageIn(unit, birthDate, until) + 1
}

const identityContradictions: readonly Contradiction[] = [
  {
    path: 'patientAge',
    message: 'ageUnit',
    between: ['patientAge'],
    isFound: ({ patientAge }) => patientAge?.unit === 'year' && patientAge.value === 0,
  },
  {
    path: 'idCard',
    message: 'idCardSex',
    between: ['idCard', 'patientSex'],
    isFound({ idCard, patientSex }) {
      const card = readIdCard(idCard ?? '')
      return card !== null && patientSex !== null && patientSex !== 'unknown' && card.sex !== patientSex
    },
  },
  {
    path: 'idCard',
    message: 'idCardBirthDate',
    between: ['idCard', 'birthDate'],
    isFound({ idCard, birthDate }) {
      const card = readIdCard(idCard ?? '')
      return card !== null && birthDate !== null && card.birthDate !== birthDate
    },
  },
  {
    path: 'patientAge',
    message: 'ageBirthDate',
    between: ['patientAge', 'birthDate', 'idCard'],
    isFound({ patientAge, birthDate, idCard }, { today, registeredOn = today }) {
      const born = birthDate ?? readIdCard(idCard ?? '')?.birthDate ?? null
      if (patientAge === null || born === null || ageOn(born, today) === null) return false
      const [from, until] = registeredOn < today ? [registeredOn, today] : [today, today]
      return !fitsBirthDate(patientAge, born, from, until)
    },
  },
  {
    path: 'bodyPartIds',
    message: 'partSex',
    between: ['bodyPartIds', 'patientSex'],
    isFound: ({ patientSex }, { parts }) =>
      (patientSex === 'male' || patientSex === 'female') &&
      parts.some(({ sex }) => (sex === 'male' || sex === 'female') && sex !== patientSex),
  },
  {
    path: 'bodyPartIds',
    message: 'partExamType',
    between: ['bodyPartIds', 'examTypeId'],
    isFound: ({ examTypeId }, { parts }) =>
      examTypeId !== null &&
      parts.some(
        (part) => typeof part.examTypeId === 'string' && part.examTypeId !== '' && part.examTypeId !== examTypeId,
      ),
  },
]

/** A due date of record that its basis does not give: the entry that is to be corrected is named. */
const datingContradictions: readonly Contradiction[] = [
  {
    path: 'dueDate',
    message: 'dueDateLmp',
    between: ['dueDate', 'dueDateBasis', 'lastPeriod'],
    isFound: (registration) => registration.dueDateBasis === 'lmp' && differsFromBasis(registration),
  },
  {
    path: 'dueDate',
    message: 'dueDateIvf',
    between: ['dueDate', 'dueDateBasis', 'transferDate', 'embryoDays'],
    isFound: (registration) => registration.dueDateBasis === 'ivf' && differsFromBasis(registration),
  },
  {
    path: 'dueDateBasis',
    message: 'dueDateBasis',
    between: ['dueDate', 'dueDateBasis', 'lastPeriod'],
    isFound({ dueDate, dueDateBasis, lastPeriod }) {
      if (dueDate === null || dueDateBasis === 'crl' || dueDateBasis === 'biometry' || dueDateBasis === 'ivf')
        return false
      if (lastPeriod === null) return dueDateBasis === 'lmp'
      // With LMP as its basis, the date itself is named above.
      return dueDateBasis === null && dueDate !== dueDateOf(lastPeriod)
    },
  },
]

function differsFromBasis({ dueDate, ...fields }: RegistrationEntries): boolean {
  const due = dueDateByBasis(fields)
  return due !== null && dueDate !== due
}

const contradictions: readonly Contradiction[] = [...identityContradictions, ...datingContradictions]

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
/** The fields with the age in one form, so that another form of the same age is no change. */
const settled = <Fields extends { readonly patientAge?: Age | null | undefined }>(fields: Fields) => ({
  ...fields,
  patientAge: fields.patientAge ? wholeAge(fields.patientAge) : null,
})

/**
 * What in a registration contradicts something else in it: an age of 0 years, an ID card that names another sex or birth date, an age that the
 * birth date does not give, a part that the patient's sex does not have, a part of another exam type, a due date of record that its basis does
 * not give or that has no basis though it differs from the last period. The form shows the answer, the server
 * refuses by it. Of a registration that is changed, only what was changed is asked about: what is stored stays editable.
 *
 * @param registration - the fields.
 * @param facts - the day, the parts, and what was stored.
 * @returns the faults; empty when there are none.
 */
export function registrationContradictions(
  registration: RegistrationEntries,
  facts: ContradictionFacts,
): RegistrationFault[] {
  const former = facts.former ? settled(facts.former) : null
  const now = settled(registration)
  return contradictions
    .filter(({ between }) => former === null || between.some((name) => !isSame(former[name], now[name])))
    .filter(({ isFound }) => isFound(registration, facts))
    .map(({ path, message }) => ({ path, message }))
}
