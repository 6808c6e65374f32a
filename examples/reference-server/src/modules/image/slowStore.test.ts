import { EventEmitter, once } from 'node:events'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/startTestServer'
import { uploadKey } from '../../database/schema/image'
import type { Services } from '../../services'
import { actorOf, addStudy, apis } from './testing/imageFixture'
import { giveStudyKey } from './uploads'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

/** The server's services, whose object store gives credentials out on request. */
function withSlowStore() {
  const { services } = server
  const store = new EventEmitter()
  const asked = once(store, 'asked').then(([key]: string[]) => key ?? '')
  const answered = once(store, 'answer') // rejects when an error is emitted
  answered.catch(() => undefined)
  const objectStore: Services['objectStore'] = Object.create(services.objectStore, {
    keyOf: { value: (address: string) => services.objectStore.keyOf(address) },
    issueCredentials: {
      async value(input: Parameters<Services['objectStore']['issueCredentials']>[0]) {
        store.emit('asked', input.key)
        await answered
        return services.objectStore.issueCredentials(input)
      },
    },
  })
  return { services: { ...services, objectStore }, asked, store }
}

const keyRow = (objectKey: string) =>
  server.services.database.read(actorOf('doctor'), { id: 'test' }, (tx) =>
    tx.select().from(uploadKey).where(eq(uploadKey.objectKey, objectKey)),
  )

describe('While the object store does not answer, a key', () => {
  it('is written down and holds up nobody else at its study', async () => {
    const studyId = await addStudy(server)
    const slow = withSlowStore()
    const waiting = giveStudyKey(slow.services, actorOf('sonographer'), { studyId })
    const objectKey = await slow.asked
    expect(await keyRow(objectKey)).toMatchObject([{ studyId, instanceNumber: 1, boundAt: null }])
    const sonographer = await server.as('sonographer', apis)
    // The same study and the same user.
    const other = await sonographer.image.uploadToken({ studyId, fileExtension: '.jpg' })
    expect(await keyRow(other.key)).toMatchObject([{ instanceNumber: 2 }])
    slow.store.emit('answer')
    expect(await waiting).toMatchObject({ key: objectKey })
  })

  it('that gets no credentials in the end is forgotten, and one that goes on is kept', async () => {
    const studyId = await addStudy(server)
    const actor = actorOf('sonographer')
    const first = withSlowStore()
    const refused = giveStudyKey(first.services, actor, { studyId })
    const lost = await first.asked
    first.store.emit('error', new Error('no answer'))
    await expect(refused).rejects.toThrow('no answer')
    expect(await keyRow(lost)).toEqual([])

    const { key } = await giveStudyKey(server.services, actor, { studyId })
    const again = withSlowStore()
    const renewed = giveStudyKey(again.services, actor, { studyId, key })
    await again.asked
    again.store.emit('error', new Error('no answer'))
    await expect(renewed).rejects.toThrow('no answer')
    expect(await keyRow(key)).toHaveLength(1)
  })
})
