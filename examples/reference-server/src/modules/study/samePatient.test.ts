import type { Pacs } from '@opensono/pacs-core'
import { fieldFaultsOf } from '@opensono/pacs-core'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roomIdOf } from '../../../test/fixture/fixture'
import { startTestServer, type TestServer } from '../../../test/startTestServer'
import { event, room } from '../../database/schema/foundation'
import { basicData } from '../../database/schema/study'
import { actorOf } from '../image/testing/imageFixture'
import { addWords, apis, nextPhone, refusalOf, registration, type Words } from './testing/registrationFixture'

let server: TestServer
let words: Words
let pacs: Pacs<typeof apis>

beforeAll(async () => {
  server = await startTestServer()
  words = await addWords(server)
  pacs = await server.as('registrar', apis)
})
afterAll(() => server?.close())

describe('who changes a patient by one of their studies', () => {
  /** Two studies of a patient, as their registrations travel. */
  async function twice(name: string) {
    const entries = registration(words, name, { telPhone: nextPhone() })
    const first = await pacs.study.register(entries)
    const { patientRecordId } = first
    const second = await pacs.study.register({ ...entries, patientRecordId })
    return { entries, first, second }
  }

  test('is not undone by anyone who has another one open since before', async () => {
    const { entries, first, second } = await twice('同一甲')
    const telPhone = nextPhone()
    const corrected = { ...entries, telPhone, idCard: '11010519840305058X' }
    await pacs.study.edit({ ...corrected, studyId: second.studyId, version: second.version })
    const stale = { ...entries, memo: '轮椅', studyId: first.studyId, version: first.version }
    const refusal = await refusalOf(pacs.study.edit(stale))
    expect(refusal).toMatchObject({ code: 'CONFLICT', details: { current: { telPhone, studyId: first.studyId } } })
    expect(await pacs.study.get({ studyId: first.studyId })).toMatchObject({ telPhone, idCard: corrected.idCard })
  })

  test('is told to everybody who shows another one', async () => {
    const { entries, first, second } = await twice('同一乙')
    await pacs.study.edit({ ...entries, telPhone: nextPhone(), studyId: second.studyId, version: second.version })
    const told = await server.services.database.system((tx) => tx.select({ payload: event.payload }).from(event))
    const about = told.filter(({ payload }) => JSON.stringify(payload).includes(first.studyId))
    // Of its own registration, and of this.
    expect(about).toHaveLength(2)
  })

  test('keeps nobody from another one by what is of the examination alone', async () => {
    const { entries, first, second } = await twice('同一丙')
    await pacs.study.edit({ ...entries, memo: '一', studyId: second.studyId, version: second.version })
    const other = await pacs.study.edit({ ...entries, memo: '二', studyId: first.studyId, version: first.version })
    expect(other).toMatchObject({ memo: '二', version: first.version + 1 })
  })
})

describe('what is no longer in use', () => {
  const setUse = (isEnabled: boolean) =>
    server.services.database.change(actorOf('director'), { id: 'test.use' }, async ({ tx }) => {
      await tx
        .update(basicData)
        .set({ isEnabled })
        .where(inArray(basicData.id, [words.source, words.heart]))
      await tx
        .update(room)
        .set({ isEnabled })
        .where(eq(room.id, roomIdOf('first', 2)))
    })

  test('stays with a study that names it, and comes to no other one', async () => {
    const entries = registration(words, '旧项', { bodyPartIds: [words.heart], roomId: roomIdOf('first', 2) })
    const { studyId, version } = await pacs.study.register(entries)
    await setUse(false)
    const kept = await pacs.study.edit({ ...entries, telPhone: nextPhone(), studyId, version })
    expect(kept).toMatchObject({
      studyFee: '180.00',
      patientSource: { id: words.source },
      bodyParts: [{ id: words.heart }],
    })
    const other = registration(words, '新项')
    expect((await refusalOf(pacs.study.register(other))).code).toBe('PatientTypeId')
    await setUse(true)
    const plain = await pacs.study.register({ ...other, bodyPartIds: [words.liver] })
    await setUse(false)
    const added = { ...other, bodyPartIds: [words.liver, words.heart], studyId: plain.studyId, version: plain.version }
    expect(fieldFaultsOf(await refusalOf(pacs.study.edit(added)))).toEqual([
      { path: 'bodyPartIds', message: 'unknown' },
    ])
    await setUse(true)
  })
})
