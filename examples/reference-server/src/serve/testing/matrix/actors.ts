import { hash } from '@node-rs/argon2'
import { machinePermissionCodes, newId, type Permission, permissionCodes } from '@opensono/pacs-core'
import { eq } from 'drizzle-orm'
import { hospitalIdOf, type TestHospital, testPassword, testRoles, userIdOf } from '../../../../test/fixture/fixture'
import { isThorough } from '../../../../test/howOften'
import type { TestServer } from '../../../../test/startTestServer'
import {
  credential,
  department,
  loginSession,
  role,
  rolePermission,
  room,
  userAccount,
  userRole,
} from '../../../database/schema/foundation'
import { machineKey } from '../../../database/schema/session'
import { newMachineKey } from '../../machineKey'

/** Somebody who makes every call of the product. */
export interface MatrixActor {
  name: string
  hospital: TestHospital
  authorities: ReadonlySet<string>
  userId: string
  /** One permission and no other, or all others than some. */
  holds?: 'one' | 'others'
  /** A machine with a key; what it sends in place of a token. */
  isMachine?: true
  /** Begins a session of theirs; null for who has none. */
  logIn(): Promise<string | null>
}

const elsewhere = { departmentId: newId(), roomId: newId() }

async function addDepartment({ services: { database } }: TestServer): Promise<void> {
  const hospitalId = hospitalIdOf('first')
  const { departmentId, roomId } = elsewhere
  await database.system(async (tx) => {
    await tx.insert(department).values({ hospitalId, id: departmentId, name: 'Endoscopy' })
    await tx.insert(room).values({ hospitalId, id: roomId, departmentId, name: 'Room E' })
  })
}

/** A machine whose key permits all that keys can. */
async function machine(server: TestServer): Promise<MatrixActor> {
  const { key, publicId, keyHash } = newMachineKey()
  const [hospitalId, id] = [hospitalIdOf('first'), newId()]
  const madeAt = new Date(server.clock.now()).toISOString()
  const permissions = [...machinePermissionCodes]
  await server.services.database.change(await server.actorOf('director'), { id: 'test.machine' }, ({ tx }) =>
    tx
      .insert(machineKey)
      .values({
        hospitalId,
        id,
        name: 'canary machine',
        publicId,
        keyHash,
        permissions,
        endsAt: '2126-01-01T00:00:00.000Z',
        madeAt,
        madeByName: '',
      })
      .execute(),
  )
  const authorities = new Set<string>(permissions)
  return { name: 'machine', hospital: 'first', userId: id, authorities, isMachine: true, logIn: async () => key }
}

let people = 0

async function addPerson({ services: { database } }: TestServer, hospital: TestHospital, codes: readonly Permission[]) {
  people += 1
  const number = people
  const [userId, roleId, hospitalId] = [newId(), newId(), hospitalIdOf(hospital)]
  const phone = `135${String(number).padStart(8, '0')}`
  const passwordHash = await hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  const passwordChangedAt = new Date(0).toISOString()
  await database.system(async (tx) => {
    await tx.insert(role).values({ hospitalId, id: roleId, name: `only ${number}` })
    if (codes.length > 0)
      await tx.insert(rolePermission).values(codes.map((permission) => ({ hospitalId, roleId, permission })))
    await tx.insert(credential).values({ userId, phone, passwordHash, passwordChangedAt })
    await tx.insert(userAccount).values({ hospitalId, id: userId, name: `canary person ${number}`, phone })
    await tx.insert(userRole).values({ hospitalId, userId, roleId })
  })
  return userId
}

function actorIn(
  server: TestServer,
  name: string,
  userId: string,
  authorities: readonly string[],
  hospital: TestHospital = 'first',
): MatrixActor {
  const logIn = () => server.tokenFor(userId, hospital)
  return { name, hospital, userId, authorities: new Set(authorities), logIn }
}

/** Everybody whose rights differ: nobody at all, who holds nothing, one thing, or all; here, in another department, in another hospital. */
export async function makeActors(server: TestServer): Promise<MatrixActor[]> {
  await addDepartment(server)
  const actor = (name: string, userId: string, authorities: readonly string[], hospital?: TestHospital) =>
    actorIn(server, name, userId, authorities, hospital)
  const single = permissionCodes.map(async (code) => ({
    ...actor(code, await addPerson(server, 'first', [code]), [code]),
    holds: 'one' as const,
  }))
  const departed = actor('another department', await addPerson(server, 'first', permissionCodes), permissionCodes)
  const consult: Permission = 'pacs:remote_consultation:remote_consultation_application_and_reception'
  return [
    { ...actor('anonymous', '', []), logIn: async () => null },
    actor('nobody', userIdOf('first', 'nobody'), []),
    ...(await Promise.all(single)),
    actor('administrator', userIdOf('first', 'administrator'), testRoles.administrator),
    {
      ...departed,
      async logIn() {
        const token = await departed.logIn()
        await server.services.database.system((tx) =>
          tx.update(loginSession).set(elsewhere).where(eq(loginSession.userId, departed.userId)),
        )
        return token
      },
    },
    await machine(server),
    actor('another hospital', await addPerson(server, 'second', permissionCodes), permissionCodes, 'second'),
    actor('expert elsewhere', await addPerson(server, 'second', [consult]), [consult], 'second'),
  ]
}

/**
 * Whether who holds one permission makes every call. In every run they make those that it opens, and somebody who holds all others is
 * refused: what those others do not open together, none of them opens.
 */
export const isWholeMatrix = isThorough

/**
 * Somebody for each set of permissions who holds all that are not in it.
 *
 * @returns them by the codes of the set, with spaces between.
 */
export async function makeHoldersOfOthers(
  server: TestServer,
  sets: readonly (readonly string[])[],
): Promise<ReadonlyMap<string, MatrixActor>> {
  const made = new Map<string, MatrixActor>()
  for (const set of sets) {
    const name = set.join(' ')
    if (set.length === 0 || made.has(name)) continue
    const codes = permissionCodes.filter((code) => !set.includes(code))
    const userId = await addPerson(server, 'first', codes)
    made.set(name, { ...actorIn(server, `all but ${name}`, userId, codes), holds: 'others' })
  }
  return made
}
