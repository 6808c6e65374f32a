import {
  arrange,
  type BasicDataRow,
  calendarDate,
  createOccupancy,
  emptyRegistration,
  type HisOrder,
  type KnownPatient,
  layoutApi,
  PacsError,
  type PossibleDuplicate,
  patientApi,
  registrationFieldTable,
  type Study,
  type StudyId,
  sessionApi,
  settingsApi,
  studyApi,
} from '@opensono/pacs-core'
import { FakeClock, MemoryStorage } from '@opensono/pacs-core/testing'
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { pickKeys } from '../../form/versionedDraft'
import { PacsStory, type StoryPacs, startStorySession } from '../../testing/PacsStory'
import { type StoryDesk, storyPatient, storyWithDesk } from '../storyDesk'
import { storyStudy } from '../storyStudies'
import {
  chooseDay,
  chooseParts,
  chooseRoom,
  chooseSource,
  enterIdentity,
  enterPlain,
  enterPregnancy,
} from './linkedEntries'
import { RegistrationBox } from './RegistrationBox'
import { type FormEntries, noEntries } from './RegistrationDraft'
import { useRegistration } from './useRegistration'
import type { RegistrationQuestion } from './useSaveRegistration'

afterEach(cleanup)

interface Shown {
  study?: Study | null
  desk?: StoryDesk
  storage?: MemoryStorage
  /** Changes the story before anything is asked. */
  prepare?: (story: StoryPacs) => void | Promise<void>
}

async function show({ study = null, desk = { isBrief: true }, storage, prepare }: Shown = {}) {
  const story = storyWithDesk('en', desk)
  await startStorySession(story)
  const occupancy = createOccupancy({ pacs: story.fake.pacs, clock: new FakeClock() })
  story.fake.answer(studyApi.occupy, () => ({ fence: 1, expiresAt: '2026-01-05T09:00:00.000Z' }))
  story.fake.answer(studyApi.release, () => null)
  await prepare?.(story)
  const onSaved = vi.fn()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <PacsStory story={{ ...story, occupancy }}>{children}</PacsStory>
  )
  const shown = renderHook(
    (props: { study: Study | null }) => useRegistration({ ...props, onSaved, draftStorage: storage }),
    { initialProps: { study }, wrapper },
  )
  await waitFor(() => expect(shown.result.current.facts.choices.bodyParts).not.toHaveLength(0))
  const now = () => shown.result.current
  return {
    ...shown,
    story,
    occupancy,
    onSaved,
    now,
    /** The entries of the form. */
    values: () => pickKeys<FormEntries>(now().form.now().draft, Object.keys(noEntries) as (keyof FormEntries)[]),
    type: (patch: Partial<FormEntries>) => act(async () => now().enter(enterPlain(patch))),
    sent: (id: string) => story.fake.seen.filter((request) => request.id === id).map(({ input }) => input),
  }
}

/** The user goes on with other rights, or in another room. */
async function change({ fake, session }: StoryPacs, patch: { roomId?: string; authorities?: string[] }): Promise<void> {
  const { user } = session.getSnapshot()
  if (user === null) throw new Error('Nobody is logged in.')
  fake.answer(sessionApi.info, () => ({ ...user, ...patch }))
  await session.refresh()
}

/** An answer that comes when the test wants it. */
function later() {
  let come: () => void = () => {}
  const isThere = new Promise<void>((resolve) => {
    come = resolve
  })
  return { come, isThere }
}

const wang = storyPatient({
  idCard: '110105198403050026',
  address: '长安街 1 号',
  hisNumber: 'H-1',
  hospitalPatientId: 'EMPI-1',
})
/** Somebody of whom little is known. */
const li = storyPatient({
  patientRecordId: 'patient-8',
  patientId: 'P000008',
  patientName: '李四',
  patientSex: 'male',
  birthDate: null,
  telPhone: '',
  maritalState: null,
  nation: '',
  bloodGroup: null,
} as unknown as Partial<KnownPatient>)

function orderOf(patch: Partial<HisOrder> = {}): HisOrder {
  return {
    orderId: 'order-1',
    requestNumber: 'R1',
    hisId: 'H-9',
    patientName: '周敏',
    patientEnglishName: '',
    patientSex: 'female',
    birthDate: '1990-06-01',
    telPhone: '13900002222',
    idCard: '',
    inpatientNumber: 'Z0012',
    outpatientNumber: '',
    bedNumber: '12',
    applyDepartment: '',
    applyDoctor: '',
    priority: 'routine',
    clinicalDiagnosis: '脂肪肝',
    notes: '',
    warnings: [],
    estimatedAge: null,
    requestedAt: '2026-01-05T01:00:00.000Z',
    examItems: [],
    ...patch,
  } as HisOrder
}

const foundIn = (question: RegistrationQuestion | null) =>
  question?.kind === 'duplicates' ? question.found.map(({ patient }) => patient.patientName) : []

const nobodyKnown = {
  patientName: '',
  patientSex: 'unknown',
  birthDate: null,
  telPhone: '',
  idCard: '',
  hisNumber: '',
} as const

test('nothing of a known patient stays with another one who is taken instead', async () => {
  const { now, values, type } = await show()
  await act(async () => now().saving.takeKnown(wang))
  expect(values()).toMatchObject({ patientRecordId: 'patient-7', idCard: wang.idCard, ageUnit: 'year' })
  await type({ memo: '轮椅' })
  await act(async () => now().saving.takeKnown(li))
  expect(values()).toEqual({
    ...emptyRegistration,
    ageValue: null,
    ageUnit: 'year',
    ageRest: {},
    memo: '轮椅',
    roomId: 'room-1',
    examTypeId: 'type-1',
    patientRecordId: 'patient-8',
    patientId: 'P000008',
    patientName: '李四',
    patientSex: 'male',
  })
})

test('what was typed beside a known patient stays with the next one', async () => {
  const { now, values, type } = await show()
  await act(async () => now().saving.takeKnown(wang))
  await type({ address: '复兴路 2 号' })
  await act(async () => now().saving.takeKnown(li))
  expect(values()).toMatchObject({ patientName: '李四', address: '复兴路 2 号', idCard: '', nation: '' })
})

test('anyone who is somebody else after all has no number of the one who was taken', async () => {
  const { now, values } = await show()
  await act(async () => now().saving.takeKnown(wang))
  await act(async () => now().leaveKnown())
  expect(values()).toMatchObject({ patientRecordId: null, patientId: '', hospitalPatientId: '', patientName: '王芳' })
  await act(async () => now().saving.takeKnown(li))
  expect(values()).toMatchObject({ patientRecordId: 'patient-8', idCard: '', address: '' })
})

test('an order for somebody else ends what a known patient filled in', async () => {
  const { now, values } = await show()
  await act(async () => now().saving.takeKnown(wang))
  await act(async () => now().saving.takeOrder(orderOf()))
  expect(now().known).toBeNull()
  expect(values()).toMatchObject({
    patientRecordId: null,
    patientId: '',
    patientName: '周敏',
    idCard: '',
    address: '',
    hisNumber: 'H-9',
    hospitalPatientId: 'H-9',
    telPhone: '13900002222',
    maritalState: null,
    bloodGroup: null,
  })
})

test('an order for the known patient leaves them who they are', async () => {
  const { now, values } = await show()
  await act(async () => now().saving.takeKnown(wang))
  await act(async () => now().saving.takeOrder(orderOf({ patientName: '王 芳', birthDate: null, telPhone: '' })))
  expect(now().known?.patientRecordId).toBe('patient-7')
  expect(values()).toMatchObject({ patientRecordId: 'patient-7', idCard: wang.idCard, requestNumber: 'R1' })
})

test('nothing of an order stays with the next one', async () => {
  const { now, values } = await show()
  await act(async () =>
    now().saving.takeOrder(orderOf({ examItems: [{ code: 'L1', name: '肝脏', bodyPartId: 'part-1' }] as never })),
  )
  expect(values()).toMatchObject({ bodyPartIds: ['part-1'], studyFee: '80.00', clinicalDiagnosisIds: ['diagnosis-1'] })
  const next = { orderId: 'order-2', hisId: 'H-10', patientName: '赵强', patientSex: 'male' } as const
  const silent = {
    requestNumber: '',
    birthDate: null,
    telPhone: '',
    inpatientNumber: '',
    bedNumber: '',
    clinicalDiagnosis: '',
  }
  await act(async () => now().saving.takeOrder(orderOf({ ...next, ...silent })))
  expect(values()).toEqual({
    ...emptyRegistration,
    ageValue: null,
    ageUnit: 'year',
    ageRest: {},
    roomId: 'room-1',
    examTypeId: 'type-1',
    patientName: '赵强',
    patientSex: 'male',
    hisNumber: 'H-10',
    hospitalPatientId: 'H-10',
    hospitalStudyId: 'order-2',
  })
})

test('who may be the patient of an order is not asked any more when the form is about somebody else', async () => {
  const asked = later()
  const { story, now, type } = await show({
    prepare: ({ fake }) =>
      fake.answer(patientApi.duplicates, async ({ patientName }) => {
        if (patientName === '周敏') await asked.isThere
        return [{ patient: storyPatient({ patientName }), agrees: ['patientName' as const], differs: [] }]
      }),
  })
  await act(async () => now().saving.takeOrder(orderOf()))
  await act(async () => now().clear())
  await type({ patientName: '孙七' })
  await act(async () => {
    asked.come()
    // Asked behind it, answered behind it.
    for (let round = 0; round < 3; round += 1) await story.pacs.call(patientApi.duplicates, { ...nobodyKnown })
  })
  expect(now().saving.question).toBeNull()
  await act(async () => now().saving.takeOrder(orderOf({ patientName: '赵强' })))
  await waitFor(() => expect(foundIn(now().saving.question)).toEqual(['赵强']))
})

test('saving a study for the next patient shows its saved form until the next one is opened', async () => {
  const study = storyStudy(1)
  const { now, values, type, onSaved } = await show({
    study,
    prepare: ({ fake }) => fake.answer(studyApi.edit, ({ patientName }) => storyStudy(1, { version: 2, patientName })),
  })
  await type({ memo: '轮椅' })
  await act(async () => now().saving.save(true))
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(onSaved.mock.calls[0]?.[1]).toBe(true)
  expect(values()).toMatchObject({ patientName: study.patientName, patientSex: study.patientSex })
})

test('another name on a study that is changed is asked about once, the former and the new one named', async () => {
  const { now, type, onSaved, sent } = await show({
    study: storyStudy(1),
    prepare: ({ fake }) => fake.answer(studyApi.edit, ({ patientName }) => storyStudy(1, { version: 2, patientName })),
  })
  expect(now().identity.isReadOnly).toBe(true)
  await act(async () => now().identity.unlock())
  expect(now().identity.isReadOnly).toBe(false)
  await type({ patientName: '张三丰' })
  await act(async () => now().saving.save(true))
  expect(now().saving.question).toMatchObject({ changed: ['patientName'], needsReason: false })
  expect(now().saving.question).toMatchObject({ before: { patientName: '张三' } })
  expect(sent(studyApi.edit.id)).toEqual([])
  await act(async () => now().saving.confirmIdentity(''))
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(sent(studyApi.edit.id)).toHaveLength(1)
  await waitFor(() => expect(now().identity.isReadOnly).toBe(true))
})

test('another name of a known patient is asked about, and so is a name with digits; a plain new name is not', async () => {
  const register = ({ fake }: StoryPacs) => fake.answer(studyApi.register, () => storyStudy(9))
  const { now, type, sent } = await show({ prepare: register })
  await act(async () => now().saving.takeKnown(storyPatient()))
  await type({ patientName: '王方' })
  await act(async () => now().saving.save(true))
  expect(now().saving.question).toMatchObject({ changed: ['patientName'], hasDigits: false })
  await act(async () => now().saving.ask(null))
  await act(async () => now().clear())
  await type({ patientName: '林文博US202611230016', patientSex: 'female', ageValue: 30 })
  await act(async () => now().saving.save(true))
  expect(now().saving.question).toMatchObject({ changed: [], hasDigits: true })
  await act(async () => now().saving.ask(null))
  expect(sent(studyApi.register.id)).toEqual([])
  await type({ patientName: '林文博' })
  await act(async () => now().saving.save(true))
  await waitFor(() => expect(sent(studyApi.register.id)).toHaveLength(1))
})

test('the identity stays read-only with the reason while another study of the patient is printed, and a reason is asked of who may give one', async () => {
  const printed = storyStudy(3, {
    patientRecordId: 'patient-7',
    examNumber: 'US-P',
    printTime: '2026-01-04T02:00:00.000Z',
    examinedById: 'somebody',
  } as object)
  const others = ({ fake }: StoryPacs) =>
    fake.answer(patientApi.studies, () => ({ rows: [printed], total: 1, isTotalExact: true }))
  const study = storyStudy(1, { patientRecordId: 'patient-7' } as object)
  const { now, type } = await show({ study, prepare: others })
  await act(async () => now().identity.unlock())
  await type({ patientName: '张三丰' })
  await waitFor(async () => {
    await act(async () => now().saving.save(true))
    expect(now().saving.question).toMatchObject({ needsReason: true })
  })
  cleanup()
  const registrar = await show({
    study,
    prepare: (story) => {
      others(story)
      return change(story, { authorities: ['pacs:registration:register_study'] })
    },
  })
  await act(async () => registrar.now().identity.unlock())
  await waitFor(() => expect(registrar.now().identity.refusal).toMatch(/US-P of this patient is printed or locked/))
  expect(registrar.now().identity.isReadOnly).toBe(true)
})

test('a known patient who is offered while one types is not taken over a current patient before that one is cleared', async () => {
  const { now, values, story } = await show()
  story.currentPatient.set(storyStudy(1))
  await act(async () => now().takeSuggested(wang))
  expect([now().saving.question, values().patientRecordId]).toMatchObject([
    { kind: 'currentPatient', patient: { patientName: '王芳' } },
    null,
  ])
  await act(async () => now().settleCurrent(false))
  expect([now().saving.question, values().patientRecordId]).toEqual([null, null])
  await act(async () => now().takeSuggested(wang))
  await act(async () => now().settleCurrent(true))
  expect(values().patientRecordId).toBe('patient-7')
  expect(story.currentPatient.getSnapshot().patient).toBeNull()
})

test('the form of a new patient begins empty, and the one who was typed before is offered and keeps what is typed now', async () => {
  const storage = new MemoryStorage()
  const first = await show({ storage })
  await first.type({ patientName: '林文博', patientSex: 'female', memo: '轮椅' })
  first.unmount()
  await waitFor(() => expect(storage.getItem('opensono.registration')).not.toBeNull())
  const { now, values, type } = await show({ storage })
  await waitFor(() => expect(now().kept.offeredName).toBe('林文博'))
  expect([values().patientName, now().kept.isRestored]).toEqual(['', false])
  await type({ patientName: '赵敏' })
  await act(async () => now().kept.takeOffered())
  expect(values()).toMatchObject({ patientName: '林文博', memo: '轮椅' })
  expect(now().kept.offeredName).toBe('赵敏')
  await act(async () => now().kept.takeOffered())
  expect(values()).toMatchObject({ patientName: '赵敏', memo: '' })
})

test('a form in which nothing is left of what was typed is offered to nobody', async () => {
  const storage = new MemoryStorage()
  const first = await show({ storage })
  await first.type({ patientName: '林' })
  await first.type({ patientName: '' })
  first.unmount()
  const { now } = await show({ storage })
  await act(async () => undefined)
  expect(now().kept.offeredName).toBeNull()
})

/** A desk whose server answers a registration when the test wants it. */
async function showSlow(storage = new MemoryStorage()) {
  const answers: { save: () => void; refuse: (error: PacsError) => void }[] = []
  const shown = await show({
    storage,
    prepare: ({ fake }) =>
      fake.answer(
        studyApi.register,
        ({ patientName }) =>
          new Promise<Study>((resolve, reject) => {
            answers.push({ save: () => resolve(storyStudy(9, { patientName })), refuse: reject })
          }),
      ),
  })
  const save = () => act(async () => void shown.now().saving.save(true))
  const answer = (at: number, act_: (each: (typeof answers)[number]) => void) =>
    act(async () => {
      const each = answers[at]
      if (each === undefined) throw new Error('Nothing was sent.')
      act_(each)
    })
  const lines = () => shown.now().saving.sent.map(({ patientName, error }) => [patientName, error?.code ?? null])
  return { ...shown, storage, save, answer, lines, answers }
}

test('a registration is sent with the form empty at once: what is typed from then on is the next patient’s alone', async () => {
  const { type, save, answer, lines, values, onSaved, sent } = await showSlow()
  await type({ patientName: 'Alpha One', patientSex: 'female', ageValue: 30, memo: '轮椅' })
  await save()
  expect(lines()).toEqual([['Alpha One', null]])
  expect(values()).toMatchObject({ patientName: '', ageValue: null, memo: '', patientSourceId: null })
  await type({ patientName: 'Bravo Two' })
  await answer(0, ({ save: come }) => come())
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(lines()).toEqual([])
  expect(values().patientName).toBe('Bravo Two')
  expect(sent(studyApi.register.id)).toHaveLength(1)
})

test('two presses of F9 are one study, and show no faults of the empty form', async () => {
  const { type, save, now, sent } = await showSlow()
  await type({ patientName: 'Alpha One', patientSex: 'female', ageValue: 30 })
  await save()
  await save()
  await save()
  expect(sent(studyApi.register.id)).toHaveLength(1)
  expect(now().form.now().faults).toEqual([])
})

test('the next patient may be sent before the first is answered: each is answered for itself', async () => {
  const { type, save, answer, lines, onSaved } = await showSlow()
  await type({ patientName: 'Alpha One', patientSex: 'female', ageValue: 30 })
  await save()
  await type({ patientName: 'Bravo Two', patientSex: 'female', ageValue: 40 })
  await save()
  expect(lines()).toEqual([
    ['Alpha One', null],
    ['Bravo Two', null],
  ])
  await answer(1, ({ save: come }) => come())
  await answer(0, ({ save: come }) => come())
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(2))
  expect(lines()).toEqual([])
})

test('a refusal that comes before the next key leaves the form empty; taken back, it is there with what is wrong', async () => {
  const { type, save, answer, lines, values, now, onSaved } = await showSlow()
  await type({ patientName: 'Alpha One', patientSex: 'female', ageValue: 30, memo: '轮椅' })
  await save()
  await answer(0, ({ refuse }) => refuse(new PacsError('NETWORK_UNREACHABLE')))
  await waitFor(() => expect(lines()).toEqual([['Alpha One', 'NETWORK_UNREACHABLE']]))
  expect(values()).toMatchObject({ patientName: '', memo: '' })
  await act(async () => now().saving.takeBack(now().saving.sent[0]?.id ?? ''))
  expect(values()).toMatchObject({ patientName: 'Alpha One', memo: '轮椅' })
  expect(lines()).toEqual([])
  expect(now().form.now().failure?.code).toBe('NETWORK_UNREACHABLE')
  await save()
  await answer(1, ({ save: come }) => come())
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
})

test('a refusal waits as a line while another patient is typed; taken back, what was typed since is offered', async () => {
  const { type, save, answer, lines, values, now } = await showSlow()
  await type({ patientName: 'Alpha One', patientSex: 'female', ageValue: 30 })
  await save()
  await type({ patientName: 'Bravo T' })
  await answer(0, ({ refuse }) => refuse(new PacsError('NETWORK_UNREACHABLE')))
  await waitFor(() => expect(lines()).toEqual([['Alpha One', 'NETWORK_UNREACHABLE']]))
  expect(values().patientName).toBe('Bravo T')
  await act(async () => now().saving.takeBack(now().saving.sent[0]?.id ?? ''))
  expect(values().patientName).toBe('Alpha One')
  expect(lines()).toEqual([])
  expect(now().kept.offeredName).toBe('Bravo T')
  await act(async () => now().kept.takeOffered())
  expect(values().patientName).toBe('Bravo T')
  expect(now().kept.offeredName).toBe('Alpha One')
})

test('a likely duplicate is asked about once its registration is in the form again', async () => {
  const duplicates: PossibleDuplicate[] = [{ patient: storyPatient(), agrees: ['patientName'], differs: ['telPhone'] }]
  const { type, save, answer, now, sent } = await showSlow()
  await type({ patientName: '王芳', patientSex: 'female', ageValue: 30 })
  await save()
  await answer(0, ({ refuse }) => refuse(new PacsError('POSSIBLE_DUPLICATE', { details: { duplicates } })))
  await waitFor(() => expect(now().saving.sent[0]?.error?.code).toBe('POSSIBLE_DUPLICATE'))
  // Nobody is asked over the form of the next patient: Enter is theirs.
  expect(now().saving.question).toBeNull()
  await act(async () => now().saving.takeBack(now().saving.sent[0]?.id ?? ''))
  expect(now().saving.question?.kind).toBe('duplicates')
  await act(async () => void now().saving.saveAsAnother())
  expect(now().saving.question).toBeNull()
  expect(sent(studyApi.register.id).at(-1)).toMatchObject({ patientName: '王芳', isAnotherPerson: true })
})

test('a crash before the answer loses nothing: what was sent is offered again', async () => {
  const { type, save, storage, unmount } = await showSlow()
  await type({ patientName: 'Alpha One', patientSex: 'female', ageValue: 30 })
  await save()
  await waitFor(() => expect(storage.getItem('opensono.registration')).not.toBeNull())
  unmount()
  const later = await show({ storage })
  await waitFor(() => expect(later.now().kept.offeredName).toBe('Alpha One'))
})

/** The form of a new patient, as a page that may be left has it. */
function Desk({ onUse }: { onUse: (used: ReturnType<typeof useRegistration>) => void }) {
  const used = useRegistration({ study: null, onSaved: () => undefined })
  useEffect(() => onUse(used))
  return null
}

/** A desk whose page is left and opened again, with the same login. */
async function showLeft() {
  const story = storyWithDesk('en', { isBrief: true })
  await startStorySession(story)
  const answers: { save: () => void; refuse: (error: PacsError) => void }[] = []
  story.fake.answer(
    studyApi.register,
    ({ patientName }) =>
      new Promise<Study>((resolve, reject) => {
        answers.push({ save: () => resolve(storyStudy(9, { patientName })), refuse: reject })
      }),
  )
  const seen: { now?: ReturnType<typeof useRegistration> } = {}
  const page = (isOpen: boolean) => (
    <PacsStory story={story}>{isOpen && <Desk onUse={(used) => void Object.assign(seen, { now: used })} />}</PacsStory>
  )
  const { rerender } = render(page(true))
  const now = () => seen.now as ReturnType<typeof useRegistration>
  await waitFor(() => expect(now().facts.choices.bodyParts).not.toHaveLength(0))
  return {
    now,
    answers,
    type: (patch: Partial<FormEntries>) => act(async () => now().enter(enterPlain(patch))),
    save: () => act(async () => void now().saving.save(true)),
    leave: () => act(async () => rerender(page(false))),
    open: () => act(async () => rerender(page(true))),
  }
}

test('a registration that is on its way is offered in no form; saved it is never offered, refused it is offered', async () => {
  const { now, answers, type, save, leave, open } = await showLeft()
  await type({ patientName: 'Alpha One', patientSex: 'female', ageValue: 30 })
  await save()
  await type({ patientName: 'Bravo Two', patientSex: 'female', ageValue: 40 })
  await save()
  await waitFor(() => expect(answers).toHaveLength(2))
  await leave()
  await open()
  expect(now().kept.offeredName).toBeNull()
  await act(async () => answers[0]?.save())
  expect(now().kept.offeredName).toBeNull()
  await act(async () => answers[1]?.refuse(new PacsError('NETWORK_UNREACHABLE')))
  await waitFor(() => expect(now().kept.offeredName).toBe('Bravo Two'))
})

test('a refused line that is left is offered where the form is opened again', async () => {
  const { now, answers, type, save, leave, open } = await showLeft()
  await type({ patientName: 'Alpha One', patientSex: 'female', ageValue: 30 })
  await save()
  await waitFor(() => expect(answers).toHaveLength(1))
  await act(async () => answers[0]?.refuse(new PacsError('NETWORK_UNREACHABLE')))
  await waitFor(() => expect(now().saving.sent[0]?.error?.code).toBe('NETWORK_UNREACHABLE'))
  expect(now().kept.offeredName).toBeNull()
  await leave()
  await open()
  await waitFor(() => expect(now().kept.offeredName).toBe('Alpha One'))
})

test.each([
  ['the same', { memo: '轮椅' }, null],
  ['more', { memo: '轮椅', bedNumber: '7' }, null],
  ['less', { memo: '' }, '林文博'],
  ['another phone', { memo: '轮椅', telPhone: '13900000000' }, null],
  ['another name', { patientName: '林文', memo: '轮椅' }, '林文博'],
])(
  'a draft is offered no more once a patient with %s was typed again and saved, unless it holds what was not saved',
  async (_, typed, name) => {
    const storage = new MemoryStorage()
    const first = await show({ storage })
    const patient = { patientName: '林文博', patientSex: 'female', ageValue: 30 } as const
    await first.type({ ...patient, memo: '轮椅' })
    first.unmount()
    await waitFor(() => expect(storage.getItem('opensono.registration')).not.toBeNull())
    const { now, type, save, answer, onSaved } = await showSlow(storage)
    await waitFor(() => expect(now().kept.offeredName).toBe('林文博'))
    await type({ ...patient, ...typed })
    await save()
    await answer(0, ({ save: come }) => come())
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    expect(now().kept.offeredName).toBe(name)
  },
)

test('the exam room follows the workplace until somebody chooses one; then it stays, and the form says so', async () => {
  const { now, values, story } = await show()
  const moveTo = (roomId: string) => act(() => change(story, { roomId }))
  await moveTo('room-3')
  await waitFor(() => expect(values().roomId).toBe('room-3'))
  expect(now().roomLeftBehind).toBeNull()
  await act(async () => now().enter(chooseRoom('room-2')))
  await moveTo('room-1')
  await waitFor(() => expect(now().roomLeftBehind).toBe('room-2'))
  expect(values().roomId).toBe('room-2')
  await act(async () => now().enter(chooseRoom('room-1')))
  await waitFor(() => expect(now().roomLeftBehind).toBeNull())
  await moveTo('room-3')
  await waitFor(() => expect(values().roomId).toBe('room-3'))
})

test('what is typed while a change is being saved stays to be saved', async () => {
  const saving = later()
  const { now, values, type, onSaved } = await show({
    study: storyStudy(1),
    prepare: ({ fake }) =>
      fake.answer(studyApi.edit, async ({ bedNumber = '' }) => {
        await saving.isThere
        return storyStudy(1, { version: 2, bedNumber })
      }),
  })
  await type({ bedNumber: '7' })
  let saved: Promise<void> = Promise.resolve()
  await act(async () => {
    saved = now().saving.save(false)
  })
  await type({ memo: '轮椅' })
  await act(async () => {
    saving.come()
    await saved
  })
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(values()).toMatchObject({ bedNumber: '7', memo: '轮椅' })
  await waitFor(() => expect(now().form.now().isDirty).toBe(true))
})

test('what is typed while a registration is being saved waits at the study', async () => {
  const saving = later()
  const storage = new MemoryStorage()
  const first = await show({
    storage,
    prepare: ({ fake }) =>
      fake.answer(studyApi.register, async ({ patientName }) => {
        await saving.isThere
        return storyStudy(9, { patientName })
      }),
  })
  await first.type({ patientName: '李四', patientSex: 'female', ageValue: 30 })
  let saved: Promise<void> = Promise.resolve()
  await act(async () => {
    saved = first.now().saving.save(false)
  })
  await first.type({ memo: '轮椅' })
  await act(async () => {
    saving.come()
    await saved
  })
  await waitFor(() => expect(first.onSaved).toHaveBeenCalledOnce())
  await waitFor(() => expect(storage.getItem('opensono.registration')).not.toBeNull())
  first.unmount()
  const next = await show({ study: storyStudy(9, { patientName: '李四' }), storage })
  await waitFor(() => expect(next.now().kept.isRestored).toBe(true))
  expect(next.values()).toMatchObject({ patientName: '李四', memo: '轮椅' })
})

test('a study whose registration is changed is free again when that is saved, taken back or left', async () => {
  const { now, type, occupancy, unmount } = await show({
    study: storyStudy(1),
    prepare: ({ fake }) => fake.answer(studyApi.edit, ({ memo }) => storyStudy(1, { version: 2, memo })),
  })
  const studyId = 'study-1' as StudyId
  const isHeld = () => waitFor(() => expect(occupancy.getSnapshot()).toMatchObject({ studyId, status: 'held' }))
  const isFree = () => waitFor(() => expect(occupancy.getSnapshot().status).toBe('free'))
  await type({ memo: '一' })
  await isHeld()
  await act(async () => now().saving.save(false))
  await isFree()
  await type({ memo: '二' })
  await isHeld()
  await act(async () => now().clear())
  await isFree()
  await type({ memo: '三' })
  await isHeld()
  unmount()
  await isFree()
})

test('the current patient’s study stays one’s own when its registration is left', async () => {
  const study = storyStudy(1)
  const { type, occupancy, unmount, sent } = await show({
    study,
    prepare: ({ currentPatient }) => currentPatient.set(study),
  })
  await type({ memo: '一' })
  await waitFor(() => expect(occupancy.getSnapshot().status).toBe('held'))
  unmount()
  expect(occupancy.getSnapshot()).toMatchObject({ studyId: study.studyId, status: 'held' })
  expect(sent(studyApi.release.id)).toEqual([])
})

test('a gestational age follows another day of the examination', async () => {
  const { story, now, values, type } = await show()
  const dayIn = (days: number) => calendarDate(story.pacs.serverNow() + days * 86_400_000, 'Asia/Shanghai')
  await act(async () => now().enter(enterPregnancy('lastPeriod', dayIn(-100))))
  expect(values().gestationalDays).toBe(100)
  await act(async () => now().enter(chooseDay(dayIn(14))))
  expect(values()).toMatchObject({ appointmentDate: dayIn(14), gestationalDays: 114, lastPeriod: dayIn(-100) })
  await act(async () => now().enter(chooseDay(null)))
  expect(values().gestationalDays).toBe(100)
  await type({ gestationalDays: null })
  await act(async () => now().enter(chooseDay(dayIn(14))))
  expect(values().gestationalDays).toBeNull()
})

test('age and gestational age of a study are those of the day when it was examined', async () => {
  const study = storyStudy(2, { studyTime: '2025-03-09T16:30:00.000Z' })
  const { now, values } = await show({ study })
  await act(async () => {
    now().enter(enterPregnancy('lastPeriod', '2024-12-03'))
    now().enter(enterIdentity('birthDate', '1990-03-11'))
  })
  // Half past midnight of 10 March in Shanghai.
  expect(values()).toMatchObject({ gestationalDays: 97, ageValue: 34, ageUnit: 'year' })
})

test('a known patient who was taken is still the one when what was typed comes back', async () => {
  const storage = new MemoryStorage()
  const first = await show({ storage })
  await act(async () => first.now().saving.takeKnown(wang))
  first.unmount()
  await waitFor(() => expect(storage.getItem('opensono.registration')).not.toBeNull())
  const { now, values } = await show({ storage })
  await waitFor(() => expect(now().kept.offeredName).toBe('王芳'))
  await act(async () => now().kept.takeOffered())
  expect(values().patientRecordId).toBe('patient-7')
  expect(now().known?.patientId).toBe('P000007')
  await act(async () => now().saving.takeKnown(li))
  expect(values()).toMatchObject({ patientRecordId: 'patient-8', idCard: '', address: '' })
})

test('a field that nobody touched before a crash is none of what the user changed: it follows the newer version', async () => {
  const storage = new MemoryStorage()
  const first = await show({ study: storyStudy(1, { bedNumber: '1' }), storage })
  await first.type({ memo: '轮椅' })
  first.unmount()
  await waitFor(() => expect(storage.getItem('opensono.registration')).not.toBeNull())
  const { now, values, sent } = await show({
    study: storyStudy(1, { version: 2, bedNumber: '7' }),
    storage,
    prepare: ({ fake }) => fake.answer(studyApi.edit, () => storyStudy(1, { version: 3, memo: '轮椅' })),
  })
  await waitFor(() => expect(now().kept.isRestored).toBe(true))
  expect(values()).toMatchObject({ bedNumber: '7', memo: '轮椅' })
  await act(async () => now().saving.save(false))
  expect(sent(studyApi.edit.id)).toMatchObject([{ version: 2, bedNumber: '7', memo: '轮椅' }])
})

test('a field that was typed in before a crash, and that somebody else changed since, is saved onto the former version: both are shown', async () => {
  const storage = new MemoryStorage()
  const first = await show({ study: storyStudy(1, { memo: '' }), storage })
  await first.type({ memo: '轮椅' })
  first.unmount()
  await waitFor(() => expect(storage.getItem('opensono.registration')).not.toBeNull())
  const theirs = storyStudy(1, { version: 2, bedNumber: '7', memo: '平车' })
  const { now, values, sent, onSaved } = await show({
    study: theirs,
    storage,
    prepare: ({ fake }) =>
      fake.answer(studyApi.edit, ({ version, memo }) => {
        if (version === 2) return storyStudy(1, { version: 3, memo })
        throw new PacsError('CONFLICT', {
          details: { current: theirs, savedByName: '赵敏', savedAt: theirs.registerTime },
        })
      }),
  })
  await waitFor(() => expect(now().kept.isRestored).toBe(true))
  await act(async () => now().saving.save(false))
  const conflict = now().form.now().conflict
  expect(conflict).toMatchObject({ savedByName: '赵敏', touched: ['memo'], theirs: { memo: '平车', bedNumber: '7' } })
  expect(values()).toMatchObject({ memo: '轮椅', bedNumber: '7' })
  await act(async () => now().saving.resolve({ ...now().form.now().draft }))
  expect(sent(studyApi.edit.id).map(({ version, memo }) => [version, memo])).toEqual([
    [1, '轮椅'],
    [2, '轮椅'],
  ])
  expect(onSaved).toHaveBeenCalledOnce()
})

test('what is typed about the examination while a study is saved for the next patient waits at the study', async () => {
  const saving = later()
  const storage = new MemoryStorage()
  const first = await show({
    study: storyStudy(1),
    storage,
    prepare: ({ fake }) =>
      fake.answer(studyApi.edit, async ({ bedNumber = '' }) => {
        await saving.isThere
        return storyStudy(1, { version: 2, bedNumber })
      }),
  })
  await first.type({ bedNumber: '7' })
  let saved: Promise<void> = Promise.resolve()
  await act(async () => {
    saved = first.now().saving.save(true)
  })
  await first.type({ memo: '轮椅' })
  await act(async () => {
    saving.come()
    await saved
  })
  await waitFor(() => expect(first.onSaved).toHaveBeenCalledOnce())
  await waitFor(() => expect(storage.getItem('opensono.registration')).not.toBeNull())
  first.unmount()
  const next = await show({ study: storyStudy(1, { version: 2, bedNumber: '7' }), storage })
  await waitFor(() => expect(next.now().kept.isRestored).toBe(true))
  expect(next.values()).toMatchObject({ bedNumber: '7', memo: '轮椅' })
})

test('after one patient the next begins with nothing of the former one', async () => {
  const { now, values, type, onSaved } = await show({
    prepare: ({ fake }) => fake.answer(studyApi.register, () => storyStudy(9)),
  })
  await type({
    patientName: '李四',
    patientSex: 'female',
    ageValue: 30,
    patientSourceId: 'source-1',
    examTypeId: 'type-1',
    memo: '轮椅',
  })
  await act(async () => now().enter(chooseRoom('room-2')))
  await act(async () => now().saving.save(true))
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(values()).toEqual({ ...noEntries, examTypeId: now().facts.examTypeId, roomId: now().facts.roomId })
  expect(now().form.now().isDirty).toBe(false)
})

test('a field that the hospital marked “as before” begins the next registration, with what follows from it, and nothing else does', async () => {
  const fields = arrange(registrationFieldTable, null).map((item) => ({
    ...item,
    ...(['patientSourceId', 'bodyPartIds', 'roomId'].includes(item.id) && { isAsBefore: true }),
  }))
  const { now, values, type, onSaved } = await show({
    prepare: ({ fake }) => {
      fake.answer(studyApi.register, () => storyStudy(9))
      fake.answer(layoutApi.registrationFields, () => ({ fields, version: 2 }))
    },
  })
  await waitFor(() => expect(now().facts.layout.some(({ isAsBefore }) => isAsBefore === true)).toBe(true))
  await type({
    patientName: '李四',
    patientSex: 'female',
    ageValue: 30,
    examTypeId: 'type-2',
    memo: '轮椅',
    priorityId: 'priority-2',
  })
  await act(async () => now().enter(chooseSource('source-1')))
  await act(async () => now().enter(chooseParts(['part-3'])))
  await act(async () => now().enter(chooseRoom('room-2')))
  await act(async () => now().saving.save(true))
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  const taken = { patientSourceId: 'source-1', bodyPartIds: ['part-3'], examTypeId: 'type-2', roomId: 'room-2' }
  expect(values()).toEqual({ ...noEntries, ...taken })
  expect(now().form.now().isDirty).toBe(false)
})

test('a patient source sets its own priority, and the next source takes that away, but for one that a user chose', async () => {
  const { now, values, type } = await show({
    prepare: ({ fake }) => {
      const row = (id: string, fields: object = {}) =>
        ({ id, name: id, englishName: null, briefCode: '', isEnabled: id !== 'priority-9', fields }) as BasicDataRow
      const rows: Partial<Record<string, BasicDataRow[]>> = {
        'patient-source': [
          row('clinic', { priorityId: null }),
          row('emergency', { priorityId: 'priority-2' }),
          row('old', { priorityId: 'priority-9' }),
        ],
        'body-part': [row('part-1')],
        priority: [row('priority-1'), row('priority-2'), row('priority-9')],
      }
      fake.answer(settingsApi.basicData, ({ kind }) => rows[kind] ?? [])
    },
  })
  await waitFor(() => expect(now().facts.choices.patientSources).toHaveLength(3))
  await waitFor(() => expect(now().facts.choices.priorities).toHaveLength(3))
  const choose = (id: string) => act(async () => now().enter(chooseSource(id)))
  await choose('emergency')
  expect(values().priorityId).toBe('priority-2')
  await choose('clinic')
  expect(values().priorityId).toBeNull()
  // One that is not offered any more is refused by the server: it is not set.
  await choose('old')
  expect(values().priorityId).toBeNull()
  await type({ priorityId: 'priority-1' })
  await choose('emergency')
  expect(values().priorityId).toBe('priority-1')
})

const counted = ['memo', 'bedNumber', 'idCard', 'patientSex', 'bodyPartIds'] as const

/** Boxes of a registration that count how often each is drawn. */
function CountedBoxes({ drawn }: { drawn: Record<(typeof counted)[number] | 'owner', number> }) {
  const registration = useRegistration({ study: null, onSaved: () => undefined })
  drawn.owner += 1
  return counted.map((name) => (
    <RegistrationBox key={name} registration={registration} isDisabled={false} name={name}>
      {({ value }) => {
        drawn[name] += 1
        return (
          <button type="button" onClick={() => registration.enter(enterPlain({ [name]: `${String(value)}x` }))}>
            {name}: {String(value)}
          </button>
        )
      }}
    </RegistrationBox>
  ))
}

test('a key draws its own box again, and neither another one nor the form', async () => {
  const story = storyWithDesk('en', { isBrief: true })
  await startStorySession(story)
  const drawn = { owner: 0, memo: 0, bedNumber: 0, idCard: 0, patientSex: 0, bodyPartIds: 0 }
  render(
    <PacsStory story={story}>
      <CountedBoxes drawn={drawn} />
    </PacsStory>,
  )
  const press = (name: RegExp) => act(async () => fireEvent.click(screen.getByText(name)))
  await screen.findByText(/^memo/)
  // From here on the form is begun, and everything is read.
  await press(/^memo/)
  await act(async () => new Promise((settled) => setTimeout(settled)))
  const before = { ...drawn }
  await press(/^memo/)
  await press(/^memo/)
  expect(screen.getByText('memo: xxx')).toBeTruthy()
  expect(drawn).toEqual({ ...before, memo: drawn.memo })
  expect(drawn.memo).toBeGreaterThan(before.memo + 1)
})

test.each([
  ['pacs:registration:register_vip', true, false],
  ['pacs:medical_record:set_vip', false, true],
])('%s marks a VIP while registering: %s, and later: %s', async (code, isForNew, isForStored) => {
  const authorities = ['pacs:registration:register_study', code]
  const prepare = (story: StoryPacs) => change(story, { authorities })
  const registering = await show({ prepare })
  expect(registering.now().maySetVip).toBe(isForNew)
  registering.unmount()
  const editing = await show({ prepare, study: storyStudy(1) })
  expect(editing.now().maySetVip).toBe(isForStored)
})

test('a new patient without a chosen sex is not sent; “unknown” is one that a user may choose', async () => {
  const { now, type, sent, onSaved } = await show({
    prepare: ({ fake }) => fake.answer(studyApi.register, () => storyStudy(9)),
  })
  await act(async () => now().enter(enterPlain({ patientName: '李四', ageValue: 30 })))
  await act(async () => now().saving.save(true))
  expect(now().form.now().faults).toContain('patientSex')
  expect(sent(studyApi.register.id)).toEqual([])
  await act(async () => now().enter(enterIdentity('patientSex', 'unknown')))
  await type({ memo: '轮椅' })
  await act(async () => now().saving.save(true))
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(sent(studyApi.register.id)).toMatchObject([{ patientSex: 'unknown' }])
  expect(now().form.now().draft.isSexChosen).toBe(false)
})

test('a card that contradicts the sex, and an age of 0 years, are shown at their fields and not sent', async () => {
  const { now, type, sent } = await show()
  await type({ patientName: '李四', patientSex: 'male', ageValue: 0, idCard: '11010519840305058X' })
  await act(async () => now().saving.save(true))
  const { errorOf } = now().form.now()
  expect(errorOf('ageValue')).toBe('Enter months, weeks or days')
  expect(errorOf('idCard')).toContain('other sex')
  expect(sent(studyApi.register.id)).toEqual([])
})
