import { type ExpertObstacle, newId, PacsError } from '@opensono/pacs-core'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { departmentIdOf, hospitalIdOf, roleIdOf } from '../../../test/fixture/fixture'
import { department, invitation, rolePermission, userAccount, userRole } from '../../database/schema/foundation'
import type { Transaction } from '../../database/transaction'
import {
  apis,
  asked,
  type Client,
  type ConsultationWorld,
  endOf,
  type Person,
  startConsultationWorld,
} from '../consultation/testing/consultationWorld'

import { actorOf } from '../image/testing/imageFixture'
import { codeOf, editOf } from './testing/expertServer'

let world: ConsultationWorld
let theirs: Client
beforeAll(async () => {
  world = await startConsultationWorld()
  theirs = await world.server.as('director', apis, 'second')
})
afterAll(() => world?.server.close())

const hospitalId = hospitalIdOf('second')
const write = (work: (tx: Transaction) => Promise<unknown>) =>
  world.server.services.database.system(async (tx) => void (await work(tx)))
/** A write as one of the second hospital's own. */
const writeThere = (work: (tx: Transaction) => Promise<unknown>) =>
  world.server.services.database.change(actorOf('director', 'second'), { id: 'test.expert' }, async ({ tx }) => {
    await work(tx)
  })
const isFar = () => and(eq(userAccount.hospitalId, hospitalId), eq(userAccount.id, world.far.userId))
const isDepartment = and(eq(department.hospitalId, hospitalId), eq(department.id, departmentIdOf('second')))

async function rowOf(person: Person) {
  const { rows } = await theirs.expert.page({ pageNumber: 0, pageSize: 50 })
  const row = rows.find(({ userId }) => userId === person.userId)
  if (row === undefined) throw new Error('no such expert')
  return row
}

const offered = async () => (await world.doctor.expert.available()).map(({ userId }) => userId)

const isRole = () =>
  inArray(
    rolePermission.roleId,
    sql`(SELECT role_id FROM user_role WHERE user_id = ${world.far.userId} AND hospital_id = ${hospitalId})`,
  )

async function permit() {
  const permission = 'pacs:remote_consultation:remote_consultation_application_and_reception'
  await writeThere(async (tx) => {
    const [held] = await tx.select().from(userRole).where(eq(userRole.userId, world.far.userId))
    if (held !== undefined) await tx.insert(rolePermission).values({ hospitalId, roleId: held.roleId, permission })
  })
}

/** Lets the term of the one department of the second hospital end at the time of the server, or some milliseconds later. */
const endDepartment = (afterMs: number) =>
  writeThere((tx) =>
    tx
      .update(department)
      .set({ usageEndsAt: new Date(world.server.clock.now() + afterMs).toISOString() })
      .where(isDepartment),
  )

/** What each obstacle is made by, and taken away by. */
const obstacles: Record<ExpertObstacle, readonly (() => Promise<unknown>)[]> = {
  disabled: [
    () => write((tx) => tx.update(userAccount).set({ isEnabled: false }).where(isFar())),
    () => write((tx) => tx.update(userAccount).set({ isEnabled: true }).where(isFar())),
  ],
  pending: [
    () =>
      write((tx) => {
        const passwordChangedAt = new Date(0).toISOString()
        return tx
          .insert(invitation)
          .values({ hospitalId, userId: world.far.userId, passwordHash: '', passwordChangedAt })
      }),
    () => write((tx) => tx.delete(invitation).where(eq(invitation.userId, world.far.userId))),
  ],
  noPermission: [() => writeThere((tx) => tx.delete(rolePermission).where(isRole())), () => permit()],
  departmentClosed: [() => endDepartment(0), () => endDepartment(1)],
}

describe('An expert who cannot answer', () => {
  test.each(Object.entries(obstacles))('is marked, not offered and not asked: %s', async (obstacle, [make, end]) => {
    const { doctor, near, far } = world
    const studyId = await world.newStudy()
    const { id } = await near.live.initiate({ studyId: await world.newStudy(), expertList: asked(world.other) })
    if (make === undefined || end === undefined) throw new Error('incomplete')
    await make()
    expect((await rowOf(far)).cannotAnswer).toBe(obstacle)
    expect(await theirs.expert.get({ expertId: (await rowOf(far)).expertId })).toMatchObject({ cannotAnswer: obstacle })
    expect(await offered()).not.toContain(far.userId)
    const refused = await doctor.live
      .initiate({ studyId, expertList: asked(near, far) })
      .then(() => null, PacsError.from)
    expect(refused).toMatchObject({ code: 'EXPERT_CANNOT_ANSWER', details: { experts: ['Far'] } })
    expect(JSON.stringify(refused?.details)).not.toContain(obstacle)
    const [expert] = asked(far)
    if (expert === undefined) throw new Error('no expert')
    // Another hospital's department closes for all of its experts.
    if (obstacle !== 'departmentClosed')
      expect(await codeOf(world.other.live.transfer({ id, expert }))).toBe('EXPERT_CANNOT_ANSWER')
    await end()
    expect((await rowOf(far)).cannotAnswer).toBeNull()
    expect(await offered()).toContain(far.userId)
    expect((await doctor.live.initiate({ studyId, expertList: asked(far) })).status).toBe('waiting')
  })

  test('who consults for one department is not kept from answering by the term of another', async () => {
    const own = newId()
    await writeThere((tx) =>
      tx.insert(department).values({ hospitalId, id: own, name: 'Heart', usageEndsAt: new Date(0).toISOString() }),
    )
    const row = await rowOf(world.far)
    expect(row.cannotAnswer).toBeNull()
    const moved = await theirs.expert.edit({
      ...editOf(row),
      departmentId: own as NonNullable<typeof row.departmentId>,
    })
    expect(moved.cannotAnswer).toBe('departmentClosed')
    await theirs.expert.edit({ ...editOf(moved), departmentId: null })
    expect((await rowOf(world.far)).cannotAnswer).toBeNull()
  })

  test('needs the permission in the hospital whose expert they are, and it does not help to have it in another', async () => {
    const guest = await world.addPerson('second', 'Guest', ['pacs:medical_record:medical_record_view'])
    const first = hospitalIdOf('first')
    await write(async (tx) => {
      await tx.insert(userAccount).values({ hospitalId: first, id: guest.userId, name: 'Guest', phone: '13500000001' })
      await tx
        .insert(userRole)
        .values({ hospitalId: first, userId: guest.userId, roleId: roleIdOf('first', 'director') })
    })
    const fields = { name: 'Guest', phone: '13911110000', title: '', resume: '', visibility: 'all' as const }
    const made = await theirs.expert.create({ ...fields, userId: guest.userId, visibleTo: [], groupIds: [] })
    expect(made).toMatchObject({ cannotAnswer: 'noPermission', isUserEnabled: true })
    expect(await offered()).not.toContain(guest.userId)
    const ours = await world.director.expert.create({ ...fields, userId: guest.userId, visibleTo: [], groupIds: [] })
    expect(ours.cannotAnswer).toBeNull()
    expect(await offered()).toContain(guest.userId)
    const studyId = await world.newStudy()
    expect(await endOf(world.doctor.live.initiate({ studyId, expertList: asked(guest) }))).toBe('EXPERT_CANNOT_ANSWER')
  })
})
