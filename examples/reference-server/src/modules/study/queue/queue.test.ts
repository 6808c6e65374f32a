import { type Pacs, RoomId, type StudyId } from '@opensono/pacs-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { roomIdOf } from '../../../../test/fixture/fixture'
import { howOften } from '../../../../test/howOften'
import { startTestServer, type TestServer } from '../../../../test/startTestServer'
import { addWords, apis, refusalOf, registration, setFacts, type Words } from '../testing/registrationFixture'

let server: TestServer
let words: Words
let pacs: Pacs<typeof apis>
let director: Pacs<typeof apis>
const [room, room2] = [RoomId.parse(roomIdOf('first')), RoomId.parse(roomIdOf('first', 2))]

beforeAll(async () => {
  server = await startTestServer()
  words = await addWords(server)
})
afterAll(() => server?.close())
beforeEach(async () => {
  // Each test has a day of its own, whose queues are empty.
  server.clock.jump(86_400_000)
  pacs = await server.as('registrar', apis)
  director = await server.as('director', apis)
})

const add = async (name: string, more: object = {}, who = pacs) => who.study.register(registration(words, name, more))
const names = (rows: readonly { patientName: string }[]) => rows.map((row) => row.patientName)
const next = async (who = pacs) => (await who.queue.callNext({ roomId: room })).patientName

test('who waits is called by priority first and then by number, each room for itself; no priority is the last one', async () => {
  await add('一', { priorityId: words.routine })
  await add('二')
  await add('三', { priorityId: words.urgent })
  await add('四', { priorityId: words.routine })
  server.clock.jump(1_000)
  await add('邻', { roomId: room2 })
  const day = await pacs.queue.day({ roomId: room })
  expect(names(day.waiting)).toEqual(['三', '一', '二', '四'])
  expect(names((await pacs.queue.day({})).waiting)).toEqual(['三', '一', '邻', '二', '四'])
  expect([await next(), await next()]).toEqual(['三', '一'])
  const after = await pacs.queue.day({ roomId: room })
  expect([names(after.waiting), names(after.called)]).toEqual([
    ['二', '四'],
    ['三', '一'],
  ])
  expect(after.called[0]?.studyStartTime).toBe(new Date(server.clock.now()).toISOString())
})

test('who did not come is missed, and stands behind everybody when put back', async () => {
  const first = await add('迟')
  await add('二')
  await next()
  await pacs.queue.miss({ studyId: first.studyId })
  expect(names((await pacs.queue.day({ roomId: room })).missed)).toEqual(['迟'])
  await pacs.queue.requeue({ studyId: first.studyId })
  await add('三')
  const { waiting } = await pacs.queue.day({ roomId: room })
  expect(waiting.map((row) => [row.patientName, row.queueNumber])).toEqual([
    ['二', 2],
    ['迟', 1],
    ['三', 3],
  ])
  await pacs.queue.call({ studyId: first.studyId })
  await pacs.queue.call({ studyId: first.studyId })
  expect(names((await pacs.queue.day({ roomId: room })).called)).toEqual(['迟'])
})

test('who was examined or deleted waits no more, and who comes on another day does not wait today', async () => {
  const at = new Date(server.clock.now()).toISOString()
  const { studyId } = await add('查完')
  await setFacts(server, studyId, { firstImageAt: at })
  await setFacts(server, (await add('删除')).studyId, { deletedAt: at })
  // Behind the days of all other tests, wherever on earth it is which day.
  const date = new Date(server.clock.now() + 100 * 86_400_000).toISOString().slice(0, 10)
  await add('预约', { appointmentDate: date })
  expect(await pacs.queue.day({ roomId: room })).toMatchObject({ waiting: [], called: [], missed: [], examined: 1 })
  expect((await refusalOf(pacs.queue.callNext({ roomId: room }))).code).toBe('QUEUE_EMPTY')
  expect(names((await pacs.queue.day({ roomId: room, date })).waiting)).toEqual(['预约'])
})

test('a VIP waits for those alone who may see them: shown, counted and called by nobody else', async () => {
  const vip = await add('贵宾', { isVip: true }, director)
  const examined = await add('贵宾查完', { isVip: true }, director)
  await setFacts(server, examined.studyId, { firstImageAt: new Date(server.clock.now()).toISOString() })
  expect(await pacs.queue.day({})).toEqual({ waiting: [], called: [], missed: [], examined: 0 })
  expect((await refusalOf(pacs.queue.callNext({ roomId: room }))).code).toBe('QUEUE_EMPTY')
  for (const act of ['call', 'miss', 'requeue'] as const) {
    expect((await refusalOf(pacs.queue[act]({ studyId: vip.studyId }))).code).toBe('STUDY_VIP_ERROR')
  }
  expect((await director.queue.day({})).examined).toBe(1)
  expect(await next(director)).toBe('贵宾')
})

test('rooms and patients of another hospital are not there', async () => {
  const { studyId } = await add('本院')
  const elsewhere = await server.as('director', apis, 'second')
  expect((await refusalOf(elsewhere.queue.callNext({ roomId: room }))).code).toBe('NOT_FOUND')
  expect((await refusalOf(elsewhere.queue.call({ studyId }))).code).toBe('NOT_FOUND')
  expect((await elsewhere.queue.day({ roomId: room })).waiting).toEqual([])
})

test('callers at the same time call each patient once', async () => {
  const count = howOften(8, 60)
  const expected: StudyId[] = []
  for (let index = 0; index < count; index += 1) expected.push((await add(`同时${index}`)).studyId)
  const called: StudyId[] = []
  async function callAll(): Promise<void> {
    for (;;) {
      const answer = await pacs.queue.callNext({ roomId: room }).catch(() => null)
      if (answer === null) return
      called.push(answer.studyId)
    }
  }
  await Promise.all([callAll(), callAll(), callAll(), callAll()])
  expect([...called].sort()).toEqual([...expected].sort())
}, 60_000)

test('twins and similar names of one day are found in all rooms, examined or not, and no VIP is named to who may not see them', async () => {
  const at = new Date(server.clock.now()).toISOString()
  const born = { birthDate: '2019-03-01', patientAge: { value: 6, unit: 'year' } }
  const one = await add('孪生甲', born)
  const other = await add('孪生乙', { ...born, roomId: room2 })
  await setFacts(server, other.studyId, { firstImageAt: at })
  await add('张莉')
  await add('张丽', { isVip: true }, director)
  await add('王芳')
  const found = async (who = pacs) =>
    (await who.queue.similar({})).map(({ studyId, others }) => [
      studyId,
      others.map((each) => [each.patientName, each.kind]),
    ])
  expect(await found()).toEqual([
    [one.studyId, [['孪生乙', 'twin']]],
    [other.studyId, [['孪生甲', 'twin']]],
  ])
  expect(await found(director)).toHaveLength(4)
  const elsewhere = await server.as('director', apis, 'second')
  expect(await found(elsewhere)).toEqual([])
})

test('two studies of one patient are no two patients', async () => {
  const { patientRecordId } = await add('同人')
  await pacs.study.register(registration(words, '同人', { patientRecordId }))
  expect(await pacs.queue.similar({})).toEqual([])
})
