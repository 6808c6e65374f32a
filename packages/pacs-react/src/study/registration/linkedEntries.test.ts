import type { BasicDataRow, Study } from '@opensono/pacs-core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { storyStudy } from '../storyStudies'
import {
  chooseDay,
  chooseDoctor,
  chooseExamType,
  chooseParts,
  chooseRoom,
  chooseUltrasonicType,
  enterAmount,
  enterIdentity,
  enterPlain,
  enterPregnancy,
  type LinkFacts,
  leaveUnlisted,
  type Step,
} from './linkedEntries'
import { newRegistration } from './newRegistration'
import { draftOf, noEntries, registrationOf } from './RegistrationDraft'
import type { RegistrationChoices } from './useRegistrationChoices'

const row = (id: string, fields: BasicDataRow['fields']) => ({ id, fields, isEnabled: true }) as unknown as BasicDataRow
const bodyParts = [
  row('liver', { examTypeId: 'abdomen', colourPrice: '80', blackWhitePrice: '50', colourScore: '2' } as never),
  row('heart', { examTypeId: 'cardiac', colourPrice: '180.5' } as never),
]
const facts: LinkFacts = {
  choices: {
    bodyParts,
    applyDoctors: [row('doctor', { departmentId: 'internal' } as never), row('guest', {})],
  } as unknown as RegistrationChoices,
  ultrasonicType: 'ColorUltrasonic',
  isFeeEditable: true,
  today: '2026-01-05',
  timeZone: 'Asia/Shanghai',
  roomId: 'room-1',
  study: null,
}
const begun = draftOf(newRegistration({ roomId: 'room-1', examTypeId: null }))
const after = (steps: readonly Step[], more: Partial<LinkFacts> = {}, draft = begun) =>
  steps.reduce((now, step) => step(now, { ...facts, ...more }), draft)

test('an ID card number tells sex, birth date and age; one that is none tells nothing', () => {
  expect(after([enterIdentity('idCard', '11010519491231002X')])).toMatchObject({
    patientSex: 'female',
    birthDate: '1949-12-31',
    ageValue: 76,
    ageUnit: 'year',
  })
  expect(after([enterIdentity('idCard', '1101051949')])).toEqual({ ...begun, idCard: '1101051949' })
})

test('an age that contradicts the birth date removes it', () => {
  const born = after([enterIdentity('birthDate', '1990-06-01')])
  expect(born).toMatchObject({ ageValue: 35, birthDate: '1990-06-01' })
  expect(after([enterIdentity('ageValue', 36)], {}, born)).toMatchObject({ ageValue: 36, birthDate: null })
})

test('the months of a small child are part of the age that is sent, until another figure is typed', () => {
  const child = after([enterIdentity('ageValue', 1), enterIdentity('ageRest', { month: 3 })])
  const sent = { value: 1, unit: 'year', year: 1, month: 3, day: 0, hour: 0, minute: 0 }
  expect(registrationOf(child).patientAge).toEqual(sent)
  const opened = draftOf({ ...storyStudy(1), patientAge: sent as never })
  expect([opened.ageValue, opened.ageUnit, opened.ageRest]).toEqual([1, 'year', { month: 3 }])
  expect(registrationOf(opened).patientAge).toEqual(sent)
  const older = after([enterIdentity('ageValue', 2)], {}, child)
  expect(registrationOf(older).patientAge).toEqual({ value: 2, unit: 'year' })
})

test('the parts say the fee, and the first one the exam type, until somebody types an amount', () => {
  const chosen = after([chooseParts(['liver'])])
  expect(chosen).toMatchObject({ examTypeId: 'abdomen', studyFee: '80.00', studyScore: '2.00' })
  expect(after([enterAmount('studyFee', '70'), chooseParts(['liver', 'heart'])], {}, chosen)).toMatchObject({
    studyFee: '70',
    studyScore: '2.00',
  })
  // Emptied, it follows the parts again.
  const again = [enterAmount('studyFee', ''), chooseParts(['liver', 'heart'])]
  expect(after(again, {}, chosen)).toMatchObject({ studyFee: '260.50' })
  expect(after([chooseUltrasonicType('BlackWhiteUltrasonic')], {}, chosen)).toMatchObject({ studyFee: '50.00' })
})

test('an amount that is typed counts for nothing where the hospital lets nobody type it', () => {
  const steps = [enterAmount('studyFee', '70'), chooseParts(['liver'])]
  expect(after(steps, { isFeeEditable: false })).toMatchObject({ studyFee: '80.00' })
})

test('the fee of a study stays when its parts change, and one that it lacks is told by the parts', () => {
  const study = (fees: Partial<Study>) => storyStudy(1, { bodyParts: [], studyFee: '', studyScore: '', ...fees })
  const stored = study({ studyFee: '99.00' })
  expect(after([chooseParts(['liver'])], { study: stored }, draftOf(stored))).toMatchObject({
    studyFee: '99.00',
    studyScore: '2.00',
  })
  const free = study({})
  expect(after([chooseParts(['liver'])], { study: free }, draftOf(free))).toMatchObject({ studyFee: '80.00' })
})

test('another exam type takes away parts of others, and prices what is left', () => {
  const draft = after([chooseParts(['liver', 'heart']), chooseExamType('cardiac')])
  expect(draft).toMatchObject({ bodyPartIds: ['heart'], studyFee: '180.50', examTypeId: 'cardiac' })
})

test('a doctor tells the department, one of none leaves it', () => {
  expect(after([chooseDoctor('doctor')])).toMatchObject({ applyDoctorId: 'doctor', applyDepartmentId: 'internal' })
  expect(after([chooseDoctor('doctor'), chooseDoctor('guest')])).toMatchObject({ applyDepartmentId: 'internal' })
})

test('the exam room is one’s own until another is chosen by hand, and again once the own one is', () => {
  const elsewhere = after([chooseRoom('room-2')])
  expect(elsewhere).toMatchObject({ roomId: 'room-2', roomChosenIn: 'room-1' })
  expect(after([chooseRoom('room-1')], {}, elsewhere)).toMatchObject({ roomId: 'room-1', roomChosenIn: null })
  expect(after([chooseRoom('room-2')], { study: storyStudy(1) })).toMatchObject({ roomChosenIn: null })
})

test('a pregnancy is further on another day of the examination, never for one that is over', () => {
  const draft = after([enterPregnancy('lastPeriod', '2025-10-01')])
  expect(draft).toMatchObject({ gestationalDays: 96, dueDate: '2026-07-08' })
  expect(after([chooseDay('2026-01-12')], {}, draft)).toMatchObject({ gestationalDays: 103 })
  const study = storyStudy(1, { studyTime: '2025-12-01T02:00:00.000Z' })
  expect(after([enterPregnancy('lastPeriod', '2025-10-01'), chooseDay('2026-01-12')], { study })).toMatchObject({
    gestationalDays: 61,
  })
})

test('a text that names nothing stays until its box is filled in, and goes when it is emptied', () => {
  const left = after([leaveUnlisted('applyDepartmentId', 'nei'), leaveUnlisted('priorityId', 'x')])
  expect(left.unlisted).toEqual({ applyDepartmentId: 'nei', priorityId: 'x' })
  expect(after([leaveUnlisted('priorityId', '')], {}, left).unlisted).toEqual({ applyDepartmentId: 'nei' })
  expect(after([chooseDoctor('doctor')], {}, left).unlisted).toEqual({ priorityId: 'x' })
})

test('no step changes the draft that it is given, nor entries that it says nothing of', () => {
  const steps: fc.Arbitrary<Step> = fc.oneof(
    fc.constantFrom('11010519491231002X', '').map((text) => enterIdentity('idCard', text)),
    fc.constantFrom('1990-06-01', null).map((day) => enterIdentity('birthDate', day)),
    fc.subarray(['liver', 'heart']).map(chooseParts),
    fc.constantFrom('abdomen', 'cardiac', null).map(chooseExamType),
    fc.constantFrom('70', '').map((text) => enterAmount('studyFee', text)),
    fc.constantFrom('2026-02-01', null).map(chooseDay),
    fc.constantFrom('2025-10-01', null).map((day) => enterPregnancy('lastPeriod', day)),
  )
  fc.assert(
    fc.property(fc.array(steps), (many) => {
      const frozen = Object.freeze(after([enterPlain({ memo: '轮椅', patientName: '李四' })]))
      const draft = many.reduce((now, step) => Object.freeze(step(now, facts)), frozen)
      expect(draft).toMatchObject({ memo: '轮椅', patientName: '李四', roomId: 'room-1' })
      expect(Object.keys(draft).sort()).toEqual(Object.keys({ ...begun, ...noEntries }).sort())
    }),
  )
})
