import { type ExpertGroupId, foldName, newId } from '@opensono/pacs-core'
import { inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawSeed } from '../../../test/drawSeed'
import { hospitalIdOf } from '../../../test/fixture/fixture'
import { startTestServer, type TestServer } from '../../../test/startTestServer'
import { expertGroup } from '../../database/schema/expert'
import { codeOf, type ExpertClient, editOf, expertApis, expertOf } from './testing/expertServer'

const seed = drawSeed()
let server: TestServer
let director: ExpertClient
beforeAll(async () => {
  server = await startTestServer()
  director = await server.as('director', expertApis)
})
afterAll(() => server?.close())

const groupNamed = (name: string) => director.expert.createGroup({ name, description: '' })

describe('A sub-specialty group', () => {
  test('has a name that no other enabled one has, whatever its case, width and blanks', async () => {
    await groupNamed('Heart ABC')
    for (const name of ['heart abc', ' HEART  ABC ', 'Ｈｅａｒｔ ＡＢＣ']) {
      expect([name, await codeOf(groupNamed(name))]).toEqual([name, 'NAME_TAKEN'])
    }
    const other = await groupNamed('Heart ABCD')
    const { groupId, version } = other
    expect(await codeOf(director.expert.editGroup({ groupId, version, name: 'HEART abc', description: '' }))).toBe(
      'NAME_TAKEN',
    )
    expect(await codeOf(director.expert.createGroup({ name: '  ', description: '' }))).toBe('SCHEMA_VALIDATION_FAILED')
    expect(await codeOf(groupNamed('x'.repeat(65)))).toBe('SCHEMA_VALIDATION_FAILED')
  })

  test('may have the name of a group of another hospital', async () => {
    await groupNamed('Vessels')
    const elsewhere = await server.as('director', expertApis, 'second')
    expect(await codeOf(elsewhere.expert.createGroup({ name: 'Vessels', description: '' }))).toBe('done')
  })

  test('is compared by the database as by foldName', async () => {
    const text = fc.stringMatching(/^[A-Za-zＡ-Ｚａ-ｚ０-９ \u3000血管ﬁÀ]{1,12}$/)
    const names = fc.sample(text, { numRuns: 200, seed })
    const hospitalId = hospitalIdOf('first')
    // Disabled ones may be named alike.
    const made = names.map((name) => ({ hospitalId, id: newId(), name, isEnabled: false }))
    const actor = await server.actorOf('director')
    const keys = await server.services.database.change(actor, { id: 'test.names' }, async ({ tx }) => {
      await tx.insert(expertGroup).values(made)
      const { rows } = await tx.execute<{ id: string; key: string }>(sql`SELECT id, name_key AS key FROM expert_group`)
      await tx.delete(expertGroup).where(
        inArray(
          expertGroup.id,
          made.map(({ id }) => id),
        ),
      )
      return new Map(rows.map(({ id, key }) => [id, key]))
    })
    for (const { id, name } of made) expect([name, keys.get(id)]).toEqual([name, foldName(name)])
  })

  test('that is disabled lets its experts go to unclassified, and its name free; it is not enabled again', async () => {
    const one = await groupNamed('Thyroid')
    const two = await groupNamed('Breast')
    const both = await director.expert.create(expertOf('doctor', { groupIds: [one.groupId, two.groupId] }))
    const alone = await director.expert.create(expertOf('sonographer', { groupIds: [one.groupId] }))
    expect((await director.expert.groups()).find(({ name }) => name === 'Thyroid')?.expertCount).toBe(2)
    const off = await director.expert.setGroupEnabled({ groupId: one.groupId, isEnabled: false, version: one.version })
    expect(off).toMatchObject({ isEnabled: false, expertCount: 0, version: 2 })
    const groupsOf = async (expertId: typeof both.expertId) =>
      (await director.expert.get({ expertId })).groups.map(({ name }) => name)
    expect([await groupsOf(both.expertId), await groupsOf(alone.expertId)]).toEqual([['Breast'], []])
    const unclassified = await director.expert.page({ pageNumber: 0, pageSize: 20, isUnclassified: true })
    expect(unclassified.rows.map(({ expertId }) => expertId)).toEqual([alone.expertId])

    const { groupId } = one
    for (const isEnabled of [true, false]) {
      expect(await codeOf(director.expert.setGroupEnabled({ groupId, isEnabled, version: 2 }))).toBe(
        'GROUP_IS_DISABLED',
      )
    }
    expect(await codeOf(director.expert.editGroup({ groupId, name: 'x', description: '', version: 2 }))).toBe(
      'GROUP_IS_DISABLED',
    )
    expect(await codeOf(director.expert.edit({ ...editOf(alone), groupIds: [groupId] }))).toBe('GROUP_IS_DISABLED')
    const again = await groupNamed('thyroid')
    expect(again).toMatchObject({ isEnabled: true, expertCount: 0 })
    expect(await codeOf(groupNamed('Thyroid'))).toBe('NAME_TAKEN')
  })

  test('is deleted while no expert is in it, and only then', async () => {
    const { groupId } = await groupNamed('Vein')
    const made = await director.expert.create(expertOf('registrar', { groupIds: [groupId] }))
    expect(await codeOf(director.expert.removeGroup({ groupId }))).toBe('ROW_IN_USE')
    await director.expert.edit({ ...editOf(made), groupIds: [] })
    expect(await codeOf(director.expert.removeGroup({ groupId }))).toBe('done')
    expect(await codeOf(director.expert.removeGroup({ groupId }))).toBe('NOT_FOUND')
  })

  test('edited by two shows the second what the first saved', async () => {
    const { groupId } = await groupNamed('Kidney')
    await director.expert.editGroup({ groupId, name: 'Kidneys', description: '', version: 1 })
    const late = director.expert.editGroup({ groupId, name: 'Renal', description: '', version: 1 })
    await expect(late).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { current: { name: 'Kidneys' }, yours: { name: 'Renal' } },
    })
  })

  test('is not filled while it is being disabled', async () => {
    const { groupId } = await groupNamed('Race')
    const made = await director.expert.create(expertOf('administrator'))
    const [, joined] = await Promise.all([
      director.expert.setGroupEnabled({ groupId, isEnabled: false, version: 1 }),
      codeOf(director.expert.edit({ ...editOf(made), groupIds: [groupId] })),
    ])
    expect(['done', 'GROUP_IS_DISABLED']).toContain(joined)
    expect((await director.expert.get({ expertId: made.expertId })).groups).toEqual([])
  })

  test('of another hospital is unknown', async () => {
    const elsewhere = await server.as('director', expertApis, 'second')
    const { groupId } = await elsewhere.expert.createGroup({ name: 'Theirs', description: '' })
    const id = groupId as ExpertGroupId
    expect(await codeOf(director.expert.editGroup({ groupId: id, name: 'x', description: '', version: 1 }))).toBe(
      'NOT_FOUND',
    )
    expect(await codeOf(director.expert.create(expertOf('nobody', { groupIds: [id] })))).toBe('NOT_FOUND')
  })
})
