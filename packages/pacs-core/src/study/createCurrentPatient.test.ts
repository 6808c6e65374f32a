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
