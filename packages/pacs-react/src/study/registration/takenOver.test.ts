import { type HisOrder, KnownPatient } from '@opensono/pacs-core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { enterPlain, type LinkFacts, type Step } from './linkedEntries'
import { newRegistration } from './newRegistration'
import {
  comparedOf,
  draftField,
  draftOf,
  entriesOf,
  lateEntries,
  noEntries,
  type RegistrationDraft,
  registrationOf,
} from './RegistrationDraft'
import { leaveKnown, takeKnown, takeOrder } from './takenOver'

const facts = {
  choices: new Proxy({}, { get: () => [] }),
  ultrasonicType: 'ColorUltrasonic',
  isFeeEditable: true,
  today: '2026-01-05',
  timeZone: 'Asia/Shanghai',
  roomId: 'room-1',
  study: null,
} as unknown as LinkFacts
const begun = draftOf(newRegistration({ roomId: 'room-1', examTypeId: null }))
const after = (steps: readonly Step[], draft: RegistrationDraft = begun) =>
  steps.reduce((now, step) => step(now, facts), draft)

const known = (patch: object = {}): KnownPatient =>
  KnownPatient.parse({
    patientRecordId: 'record-1',
    patientId: 'P1',
    patientName: '周敏',
    patientEnglishName: 'Zhou Min',
    patientSex: 'female',
    birthDate: '1980-01-05',
    telPhone: '13800000001',
    idCard: '',
    documentKind: null,
    hisNumber: 'H1',
    maritalState: null,
    nation: '汉族',
    bloodGroup: null,
    rhFactor: null,
    address: '',
    insuranceNumber: '',
    occupationId: null,
    hospitalPatientId: '',
    studies: 2,
    lastRegisterTime: null,
    lastExam: '',
    ...patch,
  })

const order = (patch: Partial<HisOrder> = {}): HisOrder => ({
  orderId: 'order-1',
  requestNumber: 'R1',
  hisId: 'H1',
  patientName: '周敏',
  patientEnglishName: '',
  patientSex: 'female',
  birthDate: '1980-01-05',
  telPhone: '13900000009',
  idCard: '',
  documentKind: null,
  inpatientNumber: 'Z7',
  outpatientNumber: '',
  bedNumber: '12',
  applyDepartment: '',
  applyDoctor: '',
  clinicalDiagnosis: '',
  notes: '',
  warnings: [],
  estimatedAge: null,
  examItems: [],
  priority: 'routine',
  requestedAt: null,
  ...patch,
})
const stranger = { hisId: 'H9', patientName: '王五', patientSex: 'male', birthDate: null } as const

describe('a known patient', () => {
  it('fills in what the record says, with the age of today; where it is silent, what was typed stays', () => {
    const draft = after([enterPlain({ address: 'Main Street 1', nation: '回族' }), takeKnown(known(), false)])
    expect(draft).toMatchObject({
      patientRecordId: 'record-1',
      patientName: '周敏',
      patientSex: 'female',
      birthDate: '1980-01-05',
      ageValue: 46,
      ageUnit: 'year',
      nation: '汉族',
      address: 'Main Street 1',
    })
    expect(draft.takenOver.patient?.patientId).toBe('P1')
  })

  it.each([
    ['stays what was typed', false, '13711111111', 'H7'],
    ['is what the record says, when the patient was found by it', true, '13800000001', 'H1'],
  ])('phone and HIS number: %s', (_, isAskedFor, telPhone, hisNumber) => {
    const typed = enterPlain({ telPhone: '13711111111', hisNumber: 'H7' })
    expect(after([typed, takeKnown(known(), isAskedFor)])).toMatchObject({ telPhone, hisNumber })
  })

  it('who gives way to another one leaves nothing behind but what was typed over it', () => {
    const other = known({
      patientRecordId: 'record-2',
      patientName: '王五',
      nation: '',
      birthDate: null,
      hisNumber: '',
    })
    const typed = enterPlain({ address: 'Main Street 1', patientEnglishName: 'Zhou M.' })
    const draft = after([takeKnown(known(), false), typed, takeKnown({ ...other, patientEnglishName: '' }, false)])
    expect(draft).toMatchObject({
      patientName: '王五',
      nation: '',
      birthDate: null,
      hisNumber: '',
      ageValue: null,
      address: 'Main Street 1',
      patientEnglishName: 'Zhou M.',
    })
  })

  it('two persons are never mixed, whatever their records say and leave open', () => {
    const optional = <Value>(...values: Value[]) => fc.constantFrom(...values)
    const record = fc.record({
      patientName: optional('周敏', '王五'),
      patientSex: optional('female', 'male', 'unknown'),
      nation: optional('', '汉族', '回族'),
      address: optional('', 'A', 'B'),
      insuranceNumber: optional('', '1', '2'),
      birthDate: optional(null, '1980-01-05', '2000-02-29'),
      telPhone: optional('', '13800000001', '13800000002'),
      bloodGroup: optional(null, 'A', 'B'),
    })
    fc.assert(
      fc.property(record, record, fc.boolean(), (one, other, isAskedFor) => {
        const second = takeKnown(known(other), isAskedFor)
        const direct = after([second])
        const { takenOver: _, ...both } = after([takeKnown(known(one), isAskedFor), second])
        expect(direct).toMatchObject(both)
      }),
    )
  })

  it('who is somebody else after all leaves the record, not the entries', () => {
    const draft = after([takeKnown(known({ hospitalPatientId: 'HP1' }), false), leaveKnown])
    expect(draft).toMatchObject({ patientRecordId: null, patientId: '', hospitalPatientId: '', patientName: '周敏' })
    expect(draft.takenOver.patient).toBeNull()
  })
})

describe('an order', () => {
  it('of the known patient is added to the record', () => {
    const draft = after([takeKnown(known(), false), takeOrder(order())])
    expect(draft).toMatchObject({ patientRecordId: 'record-1', nation: '汉族', requestNumber: 'R1', bedNumber: '12' })
    expect(draft.takenOver.patient?.patientId).toBe('P1')
  })

  it.each([
    ['another name', stranger],
    ['another sex', { hisId: '', patientSex: 'male' }],
    ['another birth date', { hisId: '', birthDate: '1981-01-05' }],
  ] as const)('with %s is for somebody else: nothing of the record stays', (_, patch) => {
    const draft = after([takeKnown(known(), false), takeOrder(order(patch))])
    expect(draft).toMatchObject({ patientRecordId: null, nation: '' })
    expect(draft.takenOver.patient).toBeNull()
  })

  it('with the same HIS number is theirs, though the name was written otherwise', () => {
    const draft = after([takeKnown(known(), false), takeOrder(order({ patientName: '周 敏敏' }))])
    expect(draft.takenOver.patient?.patientId).toBe('P1')
  })

  it('that gives way to another one leaves nothing of itself', () => {
    const draft = after([takeOrder(order()), takeOrder(order({ ...stranger, requestNumber: 'R2', bedNumber: '' }))])
    expect(draft).toMatchObject({
      patientName: '王五',
      requestNumber: 'R2',
      bedNumber: '',
      birthDate: null,
      ageValue: null,
    })
  })

  it('gives an estimated age, unless a date of birth is known, and says so', () => {
    const estimated = order({ birthDate: null, estimatedAge: { value: 41, unit: 'year' }, warnings: ['onHold'] })
    const draft = after([takeOrder(estimated)])
    expect(draft).toMatchObject({ ageValue: 41, ageUnit: 'year', birthDate: null })
    expect(draft.takenOver).toMatchObject({ isAgeEstimated: true, orderWarnings: ['onHold'] })
    const known46 = after([takeKnown(known(), false), takeOrder(estimated)])
    expect(known46).toMatchObject({ ageValue: 46, birthDate: '1980-01-05' })
    expect(known46.takenOver.isAgeEstimated).toBe(false)
    expect(after([takeOrder(estimated), takeOrder(order(stranger))])).toMatchObject({ ageValue: null })
  })

  it('adds its notes to what was typed, and takes them back when another one is chosen', () => {
    const notes = order({ notes: '对造影剂过敏' })
    expect(after([enterPlain({ memo: '轮椅' }), takeOrder(notes)]).memo).toBe('轮椅; 对造影剂过敏')
    expect(after([takeOrder(notes), takeOrder(order(stranger))]).memo).toBe('')
  })

  it('says which of its names no dictionary has', () => {
    const draft = after([takeOrder(order({ applyDepartment: '内科', applyDoctor: '李医生' }))])
    expect(draft.takenOver.unknownNames).toEqual(expect.arrayContaining(['内科', '李医生']))
    expect(begun.takenOver.unknownNames).toBeNull()
  })
})

describe('a draft', () => {
  it('travels without blanks at the ends of what is looked up, and without what only the form knows', () => {
    const draft = after([
      enterPlain({
        patientName: ' 周敏 ',
        telPhone: ' 138 ',
        idCard: ' 11010519491231002x ',
        ageValue: 7,
        ageUnit: 'month',
      }),
    ])
    const sent = registrationOf(draft)
    expect(sent).toMatchObject({
      patientName: '周敏',
      telPhone: '138',
      idCard: '11010519491231002X',
      patientAge: { value: 7, unit: 'month' },
    })
    for (const name of ['ageValue', 'ageUnit', 'ageRest', 'unlisted', 'typedAmounts', 'takenOver', 'roomChosenIn'])
      expect(sent).not.toHaveProperty(name)
    expect(comparedOf(draft)).toMatchObject({ patientName: '周敏', idCard: '11010519491231002X' })
  })

  it('without an age has none for the rules, whose fault is shown at its figure', () => {
    expect(entriesOf(begun).patientAge).toBeNull()
    expect([draftField('patientAge'), draftField('patientName')]).toEqual(['ageValue', 'patientName'])
  })

  it('what is typed while it is saved belongs to it, but for who the next patient is', () => {
    const late = {
      patientName: '王五',
      ageValue: 3,
      memo: 'late',
      roomChosenIn: 'room-1',
    } as Partial<RegistrationDraft>
    expect(lateEntries(late, false)).toEqual({ patientName: '王五', ageValue: 3, memo: 'late' })
    expect(lateEntries(late, true)).toEqual({ memo: 'late' })
    expect(Object.keys(noEntries)).toContain('memo')
  })
})
