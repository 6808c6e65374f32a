import { type KnownPatient, patientApi, type Study } from '@opensono/pacs-core'
import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawHook } from '../../../test/drawHook'
import { storyPatient } from '../storyDesk'
import { storyStudy, storyWithStudies } from '../storyStudies'
import { draftOf } from './RegistrationDraft'
import { useIdentity } from './useIdentity'

const mayReset = ['pacs:registration:register_study', 'pacs:medical_record:reset_study']
const mayRegister = ['pacs:registration:register_study']
const record = 'patient-7'
const base = storyStudy(1, {
  patientRecordId: record,
  patientName: '王芳',
  patientSex: 'female',
  birthDate: '1984-03-05',
  idCard: '',
})
const occupant = {
  userId: 'user-9',
  userName: '赵敏',
  roomId: 'room-9',
  roomName: 'Room 9',
  expiresAt: '9999-01-01T00:00:00.000Z',
}
const other = (patch: Partial<Record<keyof Study, unknown>> = {}) =>
  storyStudy(2, { patientRecordId: record, examNumber: 'US-OTHER', ...patch })
const locked = other({ lockedUntil: '9999-12-31T00:00:00.000Z', lockedById: 'user-9', lockedByName: '赵敏' })

interface Opened {
  language?: 'en' | 'zh'
  authorities?: readonly string[]
  others?: readonly Study[]
  study?: Study | null
  known?: KnownPatient | null
}

async function open({
  language = 'en',
  authorities = mayRegister,
  others = [],
  study = base,
  known = null,
}: Opened = {}) {
  const story = storyWithStudies(language, [], authorities)
  story.fake.answer(patientApi.studies, () => ({
    rows: [base, ...others],
    total: 1 + others.length,
    isTotalExact: true,
  }))
  const drawn = await drawHook(story, () => useIdentity({ base: study, known }))
  await waitFor(() => expect(story.queryClient.isFetching()).toBe(0))
  return drawn
}

const draft = draftOf(base)

describe('who a patient is', () => {
  it('is read-only for a study until somebody wants to change it, and free for a new patient', async () => {
    const { use, do: perform } = await open()
    expect(use().isReadOnly).toBe(true)
    await perform(({ unlock }) => unlock())
    expect(use()).toMatchObject({ isReadOnly: false, refusal: undefined })
    await perform(({ lock }) => lock())
    expect(use().isReadOnly).toBe(true)
    const nobody = await open({ study: null })
    expect(nobody.use().isReadOnly).toBe(false)
    expect(nobody.asked(patientApi.studies)).toEqual([])
  })

  it.each([
    ['en', /赵敏/],
    ['zh', /赵敏/],
  ] as const)(
    'stays while somebody else works on another study of the patient, who is named: %s',
    async (language, who) => {
      const { use, do: perform } = await open({ language, authorities: mayReset, others: [other({ occupant })] })
      await waitFor(() => expect(use().refusal).toMatch(who))
      await perform(({ unlock }) => unlock())
      expect(use().isReadOnly).toBe(true)
    },
  )

  it('stays for whom another study is locked, unless they may reset studies and say why', async () => {
    const registrar = await open({ others: [locked] })
    await waitFor(() => expect(registrar.use().refusal).toContain('US-OTHER'))
    expect(registrar.use()).toMatchObject({ mayGiveReason: false, isReadOnly: true })
    const chief = await open({ authorities: mayReset, others: [locked] })
    const renamed = { ...draft, patientName: '李娜' }
    await waitFor(() => expect(chief.use().questionOf(renamed)?.needsReason).toBe(true))
    expect(chief.use()).toMatchObject({ mayGiveReason: true, refusal: undefined })
  })

  it('is kept by studies of this patient alone, and not by the one that is changed', async () => {
    const strangers = { ...locked, patientRecordId: 'patient-8' as Study['patientRecordId'] }
    const { use } = await open({ others: [strangers, { ...locked, studyId: base.studyId }, other()] })
    expect(use().refusal).toBeUndefined()
    expect(use().questionOf({ ...draft, patientName: '李娜' })?.needsReason).toBe(false)
  })
})

describe('before a registration is saved', () => {
  it('nothing is asked when nobody becomes another person, nor when an open field is filled in', async () => {
    const { use } = await open()
    expect(use().questionOf(draft)).toBeNull()
    expect(use().questionOf({ ...draft, idCard: '110101198403050029', telPhone: '139' })).toBeNull()
  })

  it('it is asked which fields make another person, and the server may want a reason that the screen did not foresee', async () => {
    const { use } = await open()
    const next = { ...draft, patientName: '李娜', birthDate: '1990-01-01' }
    expect(use().questionOf(next)).toEqual({
      before: base,
      draft: next,
      changed: ['patientName', 'birthDate'],
      hasDigits: false,
      needsReason: false,
    })
    expect(use().questionOf(next, true)?.needsReason).toBe(true)
  })

  it('digits in a name are asked about once: in a new name, not in one that is stored', async () => {
    const known = storyPatient({ patientName: '王芳2' })
    const { use } = await open({ study: null, known })
    const stored = { ...draft, patientName: ' 王芳2 ' }
    expect(use().questionOf(stored)).toBeNull()
    expect(use().questionOf({ ...stored, patientName: '王芳3' })).toMatchObject({
      before: known,
      changed: ['patientName'],
      hasDigits: true,
    })
    const nobody = await open({ study: null })
    expect(nobody.use().questionOf(stored)).toMatchObject({
      before: null,
      changed: [],
      hasDigits: true,
      needsReason: false,
    })
  })
})
