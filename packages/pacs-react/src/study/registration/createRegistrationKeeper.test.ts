import type { StudyId, UserId } from '@opensono/pacs-core'
import { MemoryStorage } from '@opensono/pacs-core/testing'
import { expect, test } from 'vitest'
import { createRegistrationKeeper, type KeptDraft } from './createRegistrationKeeper'
import { newRegistration } from './newRegistration'

const id = 'study-1' as StudyId
const kept = (patientName: string): KeptDraft => ({
  userId: 'user-1' as UserId,
  studyId: id,
  base: newRegistration({ roomId: 'room-1', examTypeId: null }),
  edits: { patientName },
})

test('What was typed outlives the page in the tab, and nobody can read it there', async () => {
  const storage = new MemoryStorage()
  await createRegistrationKeeper({ storage, token: () => 'token-1' }).keep(kept('王小明'))
  const stored = storage.getItem('opensono.registration') ?? ''
  expect(stored.length).toBeGreaterThan(100)
  expect(stored).not.toContain('王小明')
  expect(Buffer.from(stored, 'base64').toString('utf8')).not.toContain('王小明')
  expect(await createRegistrationKeeper({ storage, token: () => 'token-1' }).read(id)).toEqual(kept('王小明'))
})

test('Another session reads nothing, and leaves nothing behind', async () => {
  const storage = new MemoryStorage()
  await createRegistrationKeeper({ storage, token: () => 'token-1' }).keep(kept('王小明'))
  expect(await createRegistrationKeeper({ storage, token: () => 'token-2' }).read(id)).toBeNull()
  expect(storage.getItem('opensono.registration')).toBeNull()
})

test('The newest of a study stays beside others, and what is forgotten does not come back from a seal that was under way', async () => {
  const storage = new MemoryStorage()
  const keeper = createRegistrationKeeper({ storage, token: () => 'token-1' })
  await Promise.all([keeper.keep(kept('一')), keeper.keep(kept('二'))])
  expect((await createRegistrationKeeper({ storage, token: () => 'token-1' }).read(id))?.edits.patientName).toBe('二')
  await keeper.keep({ ...kept('新'), studyId: null })
  expect((await keeper.read(null))?.edits.patientName).toBe('新')
  await keeper.forget(null)
  expect(await keeper.read(null)).toBeNull()
  expect((await keeper.read(id))?.edits.patientName).toBe('二')
  const late = keeper.keep(kept('三'))
  await Promise.resolve()
  await Promise.resolve()
  keeper.forgetAll()
  await late
  expect(await keeper.read(id)).toBeNull()
  expect(storage.getItem('opensono.registration')).toBeNull()
})

test('Of what is read, kept and forgotten at once none undoes another', async () => {
  const storage = new MemoryStorage()
  const token = () => 'token-1'
  await createRegistrationKeeper({ storage, token }).keep(kept('一'))
  const keeper = createRegistrationKeeper({ storage, token })
  const fresh = { ...kept('新'), studyId: null }
  await Promise.all([keeper.read(id), keeper.keep(kept('二')), keeper.keep(fresh)])
  expect((await keeper.read(id))?.edits.patientName).toBe('二')
  await Promise.all([keeper.forget(null), keeper.keep(kept('三'))])
  expect(await keeper.read(null)).toBeNull()
  expect((await keeper.read(id))?.edits.patientName).toBe('三')
})

test('Without a storage, a session or a crypto module it is kept as long as the page', async () => {
  const keeper = createRegistrationKeeper({ token: () => null })
  await keeper.keep(kept('王小明'))
  expect((await keeper.read(id))?.edits.patientName).toBe('王小明')
})
