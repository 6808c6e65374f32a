import { type BasicDataKind, RoomId } from '@opensono/pacs-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roomIdOf } from '../../../test/fixture/fixture'
import { startTestServer, type TestServer } from '../../../test/startTestServer'
import { addWords, apis, registration } from '../study/testing/registrationFixture'
import { add, clientOf, refusalOf } from './testing/basicDataFixture'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

test('what a registration names is not deleted while a study or a patient has it', async () => {
  const admin = await clientOf(server)
  const desk = await server.as('registrar', apis)
  const words = await addWords(server)
  const [priority, feeKind, occupation, diagnosis, unused] = [
    await add(admin, 'priority', '加急', { colour: 'red' }),
    await add(admin, 'fee-kind', '自费'),
    await add(admin, 'occupation', '教师'),
    await add(admin, 'clinical-diagnosis', '胆囊结石'),
    await add(admin, 'occupation', '工人'),
  ]
  const named = {
    priorityId: priority.id,
    feeKindId: feeKind.id,
    occupationId: occupation.id,
    clinicalDiagnosisIds: [diagnosis.id],
  }
  await desk.study.register(registration(words, '用到', named))
  const used: [BasicDataKind, string, string][] = [
    ['priority', priority.id, 'study'],
    ['fee-kind', feeKind.id, 'study'],
    ['clinical-diagnosis', diagnosis.id, 'study'],
    ['occupation', occupation.id, 'patient'],
  ]
  for (const [kind, id, by] of used) {
    const refusal = await refusalOf(admin.basicData.remove({ kind, id: id as never }))
    expect(refusal).toMatchObject({ code: 'ROW_IN_USE', details: { usage: [{ by, count: 1, names: [] }] } })
  }
  await admin.basicData.remove({ kind: 'occupation', id: unused.id })

  // So is the room in whose queue somebody waits.
  const roomId = RoomId.parse(roomIdOf('first', 2))
  const waiting = await desk.study.register(registration(words, '排队', { roomId }))
  expect(waiting.roomId).toBe(roomId)
  const usage = await admin.basicData.usage({ kind: 'room', id: roomId as never })
  expect(usage).toContainEqual({ by: 'study', count: 1, names: [] })
})
