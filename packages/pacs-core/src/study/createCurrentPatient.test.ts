import { expect, test } from 'vitest'
import { coreText } from '../coreText'
import { createText } from '../text/createText'
import { storageKeys } from '../value/keyValueStorage'
import { MemoryStorage } from '../value/MemoryStorage'
import { createCurrentPatient } from './createCurrentPatient'

const study = {
  studyId: 's1',
  patientAge: { value: 42, unit: 'year' },
  studyStatus: 'registered',
  patientSex: 'female',
  patientName: '张三',
  telPhone: '13800000001',
} as never

function setUp() {
  const storage = new MemoryStorage()
  const text = createText({ resources: [coreText], browserLanguage: 'en' })
  const current = createCurrentPatient({ storage, text })
  const changes: unknown[] = []
  current.on('changed', (event) => changes.push(event))
  return { storage, text, current, changes }
}

test('the current patient is kept as seven fields, none of which names anybody', () => {
  const { storage, current } = setUp()
  current.set(study)
  const kept = JSON.parse(storage.getItem(storageKeys.currentPatient) ?? '')
  expect(Object.keys(kept).sort()).toEqual([
    'patientAge',
    'patientAgeShow',
    'patientSex',
    'patientSexShow',
    'studyId',
    'studyStatus',
    'studyStatusShow',
  ])
  expect(JSON.stringify(kept)).not.toMatch(/张三|13800000001/)
})

test('the current patient is there again after a reload; damaged text means nobody', () => {
  const { storage, text, current } = setUp()
  current.set(study)
  expect(createCurrentPatient({ storage, text }).getSnapshot().patient?.studyId).toBe('s1')
  storage.setItem(storageKeys.currentPatient, '{"studyId":')
  expect(createCurrentPatient({ storage, text }).getSnapshot().patient).toBeNull()
})

test('a change of patient is told with both studies; news of the same study is no change', () => {
  const { current, changes } = setUp()
  current.set(study)
  current.refresh({ ...(study as object), studyStatus: 'checked' } as never)
  current.refresh({ ...(study as object), studyId: 's2' } as never)
  current.clear()
  expect(changes).toEqual([
    { studyId: 's1', formerStudyId: null },
    { studyId: null, formerStudyId: 's1' },
  ])
})

test('the end of a session hides the patient and is no change: a recording goes on', () => {
  const { current, changes, storage } = setUp()
  current.set(study)
  current.hide()
  expect(current.getSnapshot().patient).toBeNull()
  expect(storage.keys()).toEqual([])
  expect(changes).toHaveLength(1)
})

test('a change in another tab asks: it is followed, or let be, and news of the same patient is no question', () => {
  const storage = new MemoryStorage()
  const text = createText({ resources: [coreText], browserLanguage: 'en' })
  let tell: (key: string | null) => void = () => undefined
  const here = createCurrentPatient({
    storage,
    text,
    onStored(listener) {
      tell = listener
      return () => undefined
    },
  })
  const there = createCurrentPatient({ storage, text })
  const changes: unknown[] = []
  here.on('changed', (event) => changes.push(event))
  const other = { ...(study as object), studyId: 's2' } as never
  const elsewhere = () => here.getSnapshot().elsewhere

  there.set(study)
  tell(storageKeys.currentPatient)
  expect(elsewhere()).toBeUndefined()
  here.set(study)
  there.set({ ...(study as object), studyStatus: 'checked' } as never)
  tell(storageKeys.currentPatient)
  expect(elsewhere()).toBeUndefined()

  there.set(other)
  tell('another-key')
  expect(elsewhere()).toBeUndefined()
  tell(storageKeys.currentPatient)
  expect(elsewhere()?.patient?.studyId).toBe('s2')
  expect(here.getSnapshot().patient?.studyId).toBe('s1')
  expect(changes).toHaveLength(1)
  here.stay()
  expect([here.getSnapshot().patient?.studyId, elsewhere()]).toEqual(['s1', undefined])

  there.clear()
  tell(storageKeys.currentPatient)
  expect(elsewhere()).toEqual({ patient: null })
  here.follow()
  expect(here.getSnapshot()).toEqual({ patient: null, elsewhere: undefined })
  expect(changes.at(-1)).toEqual({ studyId: null, formerStudyId: 's1' })
})

test('news of the patient here answers no question, and leaves alone whom the other tab keeps', () => {
  const storage = new MemoryStorage()
  const text = createText({ resources: [coreText], browserLanguage: 'en' })
  let tell: (key: string | null) => void = () => undefined
  const onStored = (listener: typeof tell) => {
    tell = listener
    return () => undefined
  }
  const here = createCurrentPatient({ storage, text, onStored })
  here.set(study)
  createCurrentPatient({ storage, text }).set({ ...(study as object), studyId: 's2' } as never)
  tell(storageKeys.currentPatient)
  here.refresh({ ...(study as object), studyStatus: 'checked' } as never)
  expect(here.getSnapshot()).toMatchObject({
    patient: { studyStatus: 'checked' },
    elsewhere: { patient: { studyId: 's2' } },
  })
  expect(storage.getItem(storageKeys.currentPatient)).toContain('"s2"')
  here.follow()
  expect(here.getSnapshot().patient?.studyId).toBe('s2')
})

const waiting = (studyId: string, patientName: string) =>
  ({ ...(study as object), studyId, patientName, examNumber: `US-${studyId}`, queueState: 'called' }) as never

test('the second patient who is called is current as the first one was, and the name is there at once', () => {
  const { current, changes, storage } = setUp()
  current.call(waiting('s1', '孪生甲'))
  current.call(waiting('s2', '孪生乙'))
  expect(current.getSnapshot()).toMatchObject({
    patient: { studyId: 's2' },
    shown: { patientName: '孪生乙', examNumber: 'US-s2' },
  })
  expect(changes.at(-1)).toEqual({ studyId: 's2', formerStudyId: 's1' })
  expect(storage.getItem(storageKeys.currentPatient)).not.toContain('孪生')
})

test.each(['clip', 'bufferClip', 'still'] as const)(
  'while a %s is unfinished a call changes no patient; the question stays until it is answered',
  (unfinished) => {
    const { current, changes } = setUp()
    current.set(study)
    current.setUnfinished(unfinished)
    current.call(waiting('s2', '孪生乙'))
    current.setUnfinished(undefined)
    expect(current.getSnapshot()).toMatchObject({ patient: { studyId: 's1' }, called: { patientName: '孪生乙' } })
    expect(changes).toHaveLength(1)
    current.switchToCalled()
    expect(current.getSnapshot()).toMatchObject({ patient: { studyId: 's2' }, called: undefined })
  },
)

test('while a clip records nobody becomes current by a call where no patient is shown either', () => {
  const { current, changes } = setUp()
  current.setUnfinished('clip')
  current.call(waiting('s2', '孪生乙'))
  expect(current.getSnapshot()).toMatchObject({ patient: null, called: { studyId: 's2' } })
  expect(changes).toEqual([])
})

test('the patient who is current may be called again while a clip records', () => {
  const { current } = setUp()
  current.set(waiting('s1', '孪生甲'))
  current.setUnfinished('clip')
  current.call(waiting('s1', '孪生甲'))
  expect(current.getSnapshot()).toMatchObject({ patient: { studyId: 's1' }, called: undefined })
})

const answers: readonly [string, (current: ReturnType<typeof setUp>['current']) => void][] = [
  ['the current patient stays', (current) => current.dismissCalled()],
  ['no patient is current any more', (current) => current.clear()],
  ['a third patient is chosen', (current) => current.set(waiting('s3', '王芳'))],
  ['the login ends', (current) => current.hide()],
  [
    'the called one was examined',
    (current) => current.refreshCalled({ ...called, studyTime: '2026-01-05T01:00:00Z' } as never),
  ],
  ['the called one did not come', (current) => current.refreshCalled({ ...called, queueState: 'missed' } as never)],
  [
    'the called one is back in the queue',
    (current) => current.refreshCalled({ ...called, queueState: 'waiting' } as never),
  ],
  [
    'the called one is deleted',
    (current) => current.refreshCalled({ ...called, deletedAt: '2026-01-05T01:00:00Z' } as never),
  ],
]
const called = { ...(waiting('s2', '孪生乙') as object), studyTime: null, deletedAt: null }

test.each(answers)('the question of a call ends when %s', (_, answer) => {
  const { current } = setUp()
  current.set(study)
  current.setUnfinished('clip')
  current.call(called as never)
  current.refreshCalled(called as never)
  current.refreshCalled({ ...called, studyId: 's9', queueState: 'missed' } as never)
  expect(current.getSnapshot().called?.studyId).toBe('s2')
  answer(current)
  expect(current.getSnapshot().called).toBeUndefined()
})
