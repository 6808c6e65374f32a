import type { DepartmentId } from '@opensono/pacs-core'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { departmentIdOf, userIdOf } from '../../../test/fixture/fixture'
import { startTestServer, type TestServer } from '../../../test/startTestServer'
import { userAccount } from '../../database/schema/foundation'
import {
  codeOf,
  type ExpertClient,
  editOf,
  expertApis,
  expertOf,
  hospitalId,
  permitConsultations,
  setPartner,
} from './testing/expertServer'

let server: TestServer
let first: ExpertClient
let second: ExpertClient
beforeAll(async () => {
  server = await startTestServer()
  await permitConsultations(server)
  first = await server.as('director', expertApis)
  second = await server.as('director', expertApis, 'second')
})
beforeEach(async () => {
  const { rows } = await first.expert.page({ pageNumber: 0, pageSize: 50 })
  for (const { expertId } of rows) await first.expert.remove({ expertId })
  await setPartner(first, 'second', true)
  await setPartner(second, 'first', true)
})
afterAll(() => server?.close())

const seenBy = async (client: ExpertClient) => (await client.expert.available()).map(({ name }) => name)

describe('An expert', () => {
  test('is shown to the own hospital always, and to another once both hospitals say so', async () => {
    await setPartner(first, 'second', false)
    await setPartner(second, 'first', false)
    await first.expert.create(expertOf('doctor', { name: '周岚' }))
    const seen: [boolean, boolean, string[]][] = []
    for (const [ours, theirs] of [
      [false, false],
      [true, false],
      [false, true],
      [true, true],
    ] as const) {
      await setPartner(first, 'second', ours)
      await setPartner(second, 'first', theirs)
      expect(await seenBy(first)).toEqual(['周岚'])
      seen.push([ours, theirs, await seenBy(second)])
    }
    expect(seen).toEqual([
      [false, false, []],
      [true, false, []],
      [false, true, []],
      [true, true, ['周岚']],
    ])
  })

  test('who is shown to some hospitals is seen by those alone', async () => {
    await first.expert.create(expertOf('doctor', { name: 'all' }))
    const hidden = expertOf('sonographer', { name: 'some', visibility: 'some' })
    await expect(first.expert.create(hidden)).rejects.toMatchObject({
      code: 'SCHEMA_VALIDATION_FAILED',
      details: { fields: [{ path: 'visibleTo', message: 'required' }] },
    })
    const some = await first.expert.create({ ...hidden, visibility: 'all' })
    expect(await codeOf(first.expert.edit({ ...editOf(some), visibility: 'some' }))).toBe('SCHEMA_VALIDATION_FAILED')
    expect((await first.expert.get({ expertId: some.expertId })).visibility).toBe('all')
    const toSecond = await first.expert.edit({
      ...editOf(some),
      visibility: 'some',
      visibleTo: [hospitalId('second')],
    })
    expect(await seenBy(second)).toEqual(['all', 'some'])
    expect((await first.expert.hospitals())[0]).toMatchObject({ expertCount: 1, isMutual: true })
    // A hospital that experts are shown to by name stays on the list.
    expect(await codeOf(first.expert.removeHospital({ hospitalId: hospitalId('second') }))).toBe('ROW_IN_USE')
    const none = await first.expert.edit({
      ...editOf(toSecond),
      visibility: 'all',
      visibleTo: [hospitalId('second')],
    })
    expect(none.visibleTo).toEqual([])
    expect(await codeOf(first.expert.removeHospital({ hospitalId: hospitalId('second') }))).toBe('done')
    expect(await seenBy(second)).toEqual([])
  })

  test('is told to another hospital without their phone, with hospital, title and groups', async () => {
    const { groupId } = await first.expert.createGroup({ name: `Heart ${Date.now()}`, description: '' })
    const departmentId = departmentIdOf('first') as DepartmentId
    await first.expert.create(expertOf('doctor', { name: '周岚', groupIds: [groupId], departmentId }))
    const [seen] = await second.expert.available()
    expect(seen).toMatchObject({
      name: '周岚',
      title: '主任医师',
      hospitalName: 'first hospital',
      isOwnHospital: false,
      departmentId,
      departmentName: expect.stringMatching(/./),
      groups: [{ groupId }],
    })
    expect(JSON.stringify(seen)).not.toContain('13911110000')
  })

  test('whose account is disabled is not available', async () => {
    await first.expert.create(expertOf('nobody'))
    expect(await seenBy(second)).toHaveLength(1)
    const isIt = eq(userAccount.id, userIdOf('first', 'nobody'))
    const set = (isEnabled: boolean) =>
      server
        .actorOf('director')
        .then((actor) =>
          server.services.database.change(actor, { id: 'test.disable' }, ({ tx }) =>
            tx.update(userAccount).set({ isEnabled }).where(isIt).execute(),
          ),
        )
    await set(false)
    expect([await seenBy(first), await seenBy(second)]).toEqual([[], []])
    await set(true)
  })

  test('can be neither read nor changed from another hospital, nor shown to one that is not on the list', async () => {
    const made = await first.expert.create(expertOf('doctor'))
    expect(await codeOf(second.expert.get({ expertId: made.expertId }))).toBe('NOT_FOUND')
    expect(await codeOf(second.expert.edit(editOf(made)))).toBe('NOT_FOUND')
    expect(await codeOf(second.expert.remove({ expertId: made.expertId }))).toBe('NOT_FOUND')
    expect((await second.expert.page({ pageNumber: 0, pageSize: 20 })).rows).toEqual([])
    const toThemselves = first.expert.edit({ ...editOf(made), visibility: 'some', visibleTo: [hospitalId('first')] })
    expect(await codeOf(toThemselves)).toBe('NOT_FOUND')
  })

  test('is nobody’s business without a hospital: the functions that look beyond one show nothing', async () => {
    await first.expert.create(expertOf('doctor'))
    const client = await server.services.database.pool.connect()
    try {
      for (const call of ['visible_experts()', 'known_experts(now())', 'other_hospitals()']) {
        await client.query('BEGIN; SET LOCAL ROLE opensono_app')
        expect((await client.query(`SELECT * FROM ${call}`)).rows).toEqual([])
        await client.query('ROLLBACK')
      }
      // What knows every hospital's key is not the app role's to call.
      for (const call of ["find_his_key('x')", "note_his_failure(NULL, NULL, NULL, 'x', 'x', 1)"]) {
        await client.query('BEGIN; SET LOCAL ROLE opensono_app')
        await expect(client.query(`SELECT * FROM ${call}`)).rejects.toMatchObject({ code: '42501' })
        await client.query('ROLLBACK')
      }
    } finally {
      client.release()
    }
  })
})

describe('A hospital to consult with', () => {
  test('is chosen among those that are not on the list, and is never the own one', async () => {
    await first.expert.removeHospital({ hospitalId: hospitalId('second') })
    expect(await first.expert.candidates()).toEqual([{ hospitalId: hospitalId('second'), name: 'second hospital' }])
    expect(await codeOf(first.expert.addHospital({ hospitalId: hospitalId('first'), note: '', isEnabled: true }))).toBe(
      'NOT_FOUND',
    )
    const made = await first.expert.addHospital({
      hospitalId: hospitalId('second'),
      note: ' by phone ',
      isEnabled: true,
    })
    expect(made).toMatchObject({ name: 'second hospital', note: 'by phone', isMutual: true, version: 1 })
    expect(await first.expert.candidates()).toEqual([])
    const twice = first.expert.addHospital({ hospitalId: hospitalId('second'), note: '', isEnabled: true })
    expect(await codeOf(twice)).toBe('NAME_TAKEN')
  })

  test('edited by two shows the second what the first saved', async () => {
    const [known] = await first.expert.hospitals()
    if (known === undefined) throw new Error('no hospital')
    const { version } = known
    const edit = (note: string) =>
      first.expert.editHospital({ hospitalId: hospitalId('second'), note, isEnabled: true, version })
    await edit('one')
    await expect(edit('two')).rejects.toMatchObject({ code: 'CONFLICT', details: { current: { note: 'one' } } })
  })

  test('is told when what it sees has changed', async () => {
    const eventsOf = async (hospital: 'first' | 'second') => {
      const { rows } = await server.services.database.system((tx) =>
        tx.execute(
          sql`SELECT FROM event WHERE hospital_id = ${hospitalId(hospital)} AND payload ->> 'type' = 'expert-changed'`,
        ),
      )
      return rows.length
    }
    const before = [await eventsOf('first'), await eventsOf('second')]
    await first.expert.create(expertOf('doctor'))
    expect([await eventsOf('first'), await eventsOf('second')]).toEqual(before.map((count) => count + 1))
    await setPartner(second, 'first', false)
    const apart = await eventsOf('second')
    await first.expert.create(expertOf('sonographer'))
    expect(await eventsOf('second')).toBe(apart)
  })
})
