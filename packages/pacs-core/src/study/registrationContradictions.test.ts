import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ageOn } from '../patient/age'
import { readIdCard } from '../patient/idCard'
import type { RegistrationEntries } from './registration'
import { fitsBirthDate, registrationContradictions } from './registrationContradictions'
import { emptyRegistration } from './registrationOfStudy'

const today = '2026-11-21'
/** A card of a woman born on 31 December 1949. */
const card = '11010519491231002X'
const plain = {
  ...emptyRegistration,
  patientName: '张三',
  patientSex: 'female',
  patientAge: { value: 76, unit: 'year' },
  examTypeId: 'abdomen',
  bodyPartIds: ['liver'],
} as RegistrationEntries

const found = (
  patch: Partial<RegistrationEntries>,
  facts: Partial<Parameters<typeof registrationContradictions>[1]> = {},
) =>
  registrationContradictions({ ...plain, ...patch } as RegistrationEntries, { today, parts: [], ...facts }).map(
    ({ path, message }) => `${path} ${message}`,
  )

/** A resident's card with a right check character. */
function cardOf(birthDate: string, isMale: boolean): string {
  const start = `110105${birthDate.replaceAll('-', '')}00${isMale ? 1 : 2}`
  const match = [...'0123456789X'].map((check) => start + check).find((number) => readIdCard(number) !== null)
  if (match === undefined) throw new Error('No check character fits.')
  return match
}

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date(today), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('a due date of record', () => {
  const redated = { lastPeriod: '2026-06-01', dueDate: '2027-03-22' } as const

  test('by the last period is the one that follows from it', () => {
    expect(found({ lastPeriod: '2026-06-01', dueDate: '2027-03-08', dueDateBasis: 'lmp' })).toEqual([])
    expect(found({ ...redated, dueDateBasis: 'lmp' })).toEqual(['dueDate dueDateLmp'])
    expect(found({ dueDate: '2027-03-22', dueDateBasis: 'lmp' })).toEqual(['dueDateBasis dueDateBasis'])
  })

  test('that differs from the last period names its basis', () => {
    expect(found(redated)).toEqual(['dueDateBasis dueDateBasis'])
    for (const dueDateBasis of ['crl', 'biometry', 'ivf'] as const)
      expect(found({ ...redated, dueDateBasis })).toEqual([])
    expect(found({ lastPeriod: '2026-06-01', dueDate: '2027-03-08' })).toEqual([])
    expect(found({ dueDate: '2027-03-22' })).toEqual([])
  })

  test('by IVF is the one that follows from the transfer', () => {
    const transfer = { transferDate: '2026-06-20', embryoDays: 5, dueDateBasis: 'ivf' } as const
    expect(found({ ...transfer, dueDate: '2027-03-08' })).toEqual([])
    expect(found({ ...transfer, dueDate: '2027-03-22' })).toEqual(['dueDate dueDateIvf'])
    expect(found({ ...transfer, embryoDays: null, dueDate: '2027-03-22' })).toEqual([])
  })

  test('that was stored stays editable beside other entries', () => {
    const former = { ...plain, ...redated }
    expect(found({ ...redated, memo: '轮椅' }, { former })).toEqual([])
    expect(found({ ...redated, lastPeriod: '2026-06-02' }, { former })).toEqual(['dueDateBasis dueDateBasis'])
  })
})

describe('a registration in which nothing contradicts', () => {
  test('has no faults', () => {
    expect(
      found({ idCard: card, birthDate: '1949-12-31' }, { parts: [{ sex: 'any', examTypeId: 'abdomen' }] }),
    ).toEqual([])
    expect(found({})).toEqual([])
  })

  test('is any that the card itself gives', () => {
    fc.assert(
      fc.property(day, fc.boolean(), (birthDate, isMale) => {
        const age = ageOn(birthDate, today)
        const entries = { idCard: cardOf(birthDate, isMale), birthDate, patientAge: age } as const
        expect(found({ ...entries, patientSex: isMale ? 'male' : 'female' })).toEqual([])
        expect(found({ ...entries, patientSex: 'unknown' })).toEqual([])
        expect(found({ ...entries, birthDate: null, patientSex: 'unknown' })).toEqual([])
      }),
    )
  })
})

describe('a card', () => {
  test('of another sex or birth date is refused, for any of them', () => {
    fc.assert(
      fc.property(day, day, fc.boolean(), (onCard, birthDate, isMale) => {
        const idCard = cardOf(onCard, isMale)
        expect(found({ idCard, patientAge: null, patientSex: isMale ? 'female' : 'male' })).toContain(
          'idCard idCardSex',
        )
        const isOther = found({ idCard, birthDate, patientAge: null, patientSex: 'unknown' })
        expect(isOther).toEqual(onCard === birthDate ? [] : ['idCard idCardBirthDate'])
      }),
    )
  })

  test('gives the birth date that the age is compared with where none was entered', () => {
    expect(found({ idCard: card, patientAge: { value: 3, unit: 'year' } })).toEqual(['patientAge ageBirthDate'])
  })

  test('that is no legal one contradicts nothing: that is another fault', () => {
    expect(found({ idCard: '110105194912310021', birthDate: '2000-01-01', patientAge: null })).toEqual([])
  })
})

describe('an age', () => {
  test('of 0 years asks for months or days', () => {
    expect(found({ patientAge: { value: 0, unit: 'year' } })).toEqual(['patientAge ageUnit'])
    for (const unit of ['month', 'week', 'day', 'hour', 'minute'] as const)
      expect(found({ patientAge: { value: 0, unit } })).toEqual([])
  })

  test.each([
    ['2026-11-21', 0, 'day', true],
    ['2026-11-21', 2, 'day', false],
    ['2026-11-20', 30, 'hour', true],
    ['2026-11-01', 30, 'hour', false],
    ['2026-11-21', 59, 'minute', true],
    ['2026-10-31', 3, 'week', true],
    ['2026-10-31', 6, 'week', false],
    ['2026-05-21', 6, 'month', true],
    ['2026-05-21', 7, 'month', true],
    ['2026-05-21', 8, 'month', false],
    ['1985-03-05', 41, 'year', true],
    ['1985-03-05', 42, 'year', true],
    ['1985-03-05', 43, 'year', false],
    ['1985-03-05', 40, 'year', true],
    ['1985-03-05', 39, 'year', false],
    ['1950-01-01', 3, 'year', false],
    ['2024-02-29', 2, 'year', true],
  ] as const)('born on %s and %i (%s) fits: %s', (birthDate, value, unit, fits) => {
    expect(fitsBirthDate({ value, unit }, birthDate, today, today)).toBe(fits)
    expect(found({ birthDate, patientAge: { value, unit } })).toEqual(fits ? [] : ['patientAge ageBirthDate'])
  })

  test('in years and months is compared in months', () => {
    const of = (month: number) => ({ value: 1, unit: 'year', month }) as const
    // 1 year and 3 months on this day.
    const birthDate = '2025-08-10'
    expect([1, 2, 3, 4, 5].map((month) => fitsBirthDate(of(month), birthDate, today, today))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
    expect(found({ birthDate, patientAge: of(9) })).toEqual(['patientAge ageBirthDate'])
  })

  test('in its other form is no change of what is stored', () => {
    const former = { ...plain, birthDate: '1990-01-01', patientAge: { value: 3, unit: 'year' } } as const
    const given = { value: 3, unit: 'year', year: 3, month: 0, day: 0, hour: 0, minute: 0 } as const
    expect(found({ ...former, patientAge: given }, { former })).toEqual([])
    expect(found({ ...former, patientAge: { ...given, month: 1 } }, { former })).toEqual(['patientAge ageBirthDate'])
  })

  test('of a study that was registered before is one that was true then or is now', () => {
    const facts = { registeredOn: '2016-11-21', former: {} }
    for (const value of [66, 70, 76])
      expect(found({ birthDate: '1949-12-31', patientAge: { value, unit: 'year' } }, facts)).toEqual([])
    for (const value of [60, 80])
      expect(found({ birthDate: '1949-12-31', patientAge: { value, unit: 'year' } }, facts)).toHaveLength(1)
  })
})

describe('an exam part', () => {
  test.each([
    ['male', 'female', true],
    ['female', 'male', true],
    ['male', 'male', false],
    ['any', 'female', false],
    ['', 'male', false],
    [undefined, 'male', false],
    ['male', 'unknown', false],
  ] as const)('for %s of a patient whose sex is %s is refused: %s', (sex, patientSex, isRefused) => {
    const parts = [{ sex: 'any' }, { sex }]
    expect(found({ patientSex }, { parts })).toEqual(isRefused ? ['bodyPartIds partSex'] : [])
  })

  test('of another exam type is refused, and one without an exam type fits each', () => {
    expect(found({}, { parts: [{ examTypeId: 'abdomen' }, { examTypeId: 'heart' }] })).toEqual([
      'bodyPartIds partExamType',
    ])
    for (const examTypeId of ['abdomen', '', undefined]) expect(found({}, { parts: [{ examTypeId }] })).toEqual([])
    expect(found({ examTypeId: null }, { parts: [{ examTypeId: 'heart' }] })).toEqual([])
  })
})

describe('a registration that is changed', () => {
  const stored = { ...plain, patientSex: 'male', idCard: card, patientAge: { value: 0, unit: 'year' } } as const

  test('stays editable where it contradicted before', () => {
    const parts = [{ sex: 'female', examTypeId: 'heart' }]
    expect(found({ ...stored, memo: '轮椅' }, { former: stored, parts })).toEqual([])
  })

  test('is asked about what was changed', () => {
    expect(found({ ...stored, birthDate: '1980-01-01' }, { former: stored })).toEqual([
      'idCard idCardBirthDate',
      'patientAge ageBirthDate',
    ])
    expect(found({ ...stored, bodyPartIds: ['uterus'] }, { former: stored, parts: [{ sex: 'female' }] })).toEqual([
      'bodyPartIds partSex',
    ])
  })
})
