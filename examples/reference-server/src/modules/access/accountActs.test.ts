import {
  accessApi,
  accountApi,
  guardedPermissions,
  type Pacs,
  PacsError,
  type permissionCodes,
  type RoleId,
  sessionApi,
  type UserId,
} from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hospitalIdOf } from '../../../test/fixture/fixture'
import { startTestServer, type TestServer } from '../../../test/startTestServer'

const apis = { access: accessApi, account: accountApi, session: sessionApi }

let server: TestServer
let director: Pacs<typeof apis>
beforeAll(async () => {
  server = await startTestServer()
  director = await server.as('director', apis)
})
afterAll(() => server?.close())

/** What leads to other accounts, and what is worth taking over. */
const keeper = 'pacs:other:set_basic_info'
const giver = 'pacs:other:set_authority_info'
const unlocker = 'pacs:other:user_unlock'
const unbinder = 'pacs:other:mfa_unbind'
const reset = 'pacs:medical_record:reset_study'
/** Work of every day, and a hidden patient. */
const report = 'pacs:diagnostic_report:edit_report'
const vip = 'pacs:medical_record:set_vip'
type Code = (typeof permissionCodes)[number]

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (thrown: unknown) => PacsError.from(thrown).code,
  )

let count = 0
/** A role for each set of permissions that was asked for. */
const roles = new Map<string, RoleId>()
async function roleWith(permissions: Code[]): Promise<RoleId> {
  const name = `Role ${permissions.join(' ')}`
  const known = roles.get(name)
  if (known !== undefined) return known
  const { roleId } = await director.access.createRole({ name: `Role ${roles.size}` })
  await director.access.setRolePermissions({ roleId, version: 1, permissions })
  roles.set(name, roleId)
  return roleId
}

async function userWith(...permissions: Code[]) {
  count += 1
  const roleId = await roleWith(permissions)
  const phone = `1374444${String(count).padStart(4, '0')}`
  const user = await director.access.createUser({
    name: `User ${count}`,
    userCode: '',
    phone,
    email: '',
    doctorNote: '',
    password: 'Quiet-River-42',
  })
  await director.access.setUserRoles({ userId: user.userId, version: user.version, roleIds: [roleId] })
  await server.services.database.system((tx) =>
    tx.execute(
      sql`INSERT INTO mfa_binding (user_id, sealed_secret, bound_at, last_step) VALUES (${user.userId}, '', now(), 0)`,
    ),
  )
  return user.userId
}

/** Clients of people who act, by what they may. */
const actors = new Map<string, Pacs<typeof apis>>()
async function actorWith(permissions: Code[]): Promise<Pacs<typeof apis>> {
  const name = permissions.join(' ')
  const known = actors.get(name)
  if (known !== undefined) return known
  const pacs = server.client(apis, await server.tokenFor(await userWith(...permissions)))
  actors.set(name, pacs)
  return pacs
}

/** Acts that need their own permission alone: with these no account is taken over. */
const needsOwnRightAlone = ['enabled', 'lockout']
const guarded: ReadonlySet<string> = new Set(guardedPermissions)

/** Everything by which one person gets at the account of another. */
const acts = {
  phone: [
    keeper,
    async (pacs, userId) => {
      const { name, userCode, email, doctorNote, version } = await director.access.user({ userId })
      count += 1
      const phone = `1375555${String(count).padStart(4, '0')}`
      return pacs.access.editUser({
        userId,
        name,
        userCode,
        email,
        doctorNote,
        version,
        phone,
        credentials: 'Quiet-River-42',
      })
    },
  ],
  password: [keeper, (pacs, userId) => pacs.access.setUserPassword({ userId, password: 'Slow-Mountain-17' })],
  enabled: [
    keeper,
    async (pacs, userId) => {
      const { version } = await director.access.user({ userId })
      return pacs.access.setUserEnabled({ userId, version, isEnabled: false })
    },
  ],
  lockout: [unlocker, (pacs, userId) => pacs.access.unlockUser({ userId })],
  roles: [
    giver,
    async (pacs, userId) => {
      const { version } = await director.access.user({ userId })
      return pacs.access.setUserRoles({ userId, version, roleIds: [] })
    },
  ],
  factor: [unbinder, (pacs, userId) => pacs.account.mfaUnbind({ userId, credentials: 'Quiet-River-42' })],
  deletion: [keeper, (pacs, userId) => pacs.access.deleteUser({ userId })],
} satisfies Record<string, readonly [Code, (pacs: Pacs<typeof apis>, userId: UserId) => Promise<unknown>]>

test.each(Object.entries(acts))(
  'of the acts on an account, %s compares the guarded permissions, save unlocking and disabling, which need their own alone',
  async (name, [right, act]) => {
    const others = ([keeper, giver, unlocker, unbinder, reset] as const).filter((code) => code !== right)
    const holders = [[right], [right, others[0]], [right, reset]] as Code[][]
    const targets = [
      [],
      [right],
      [reset],
      [report, 'pacs:image:collect_image'],
      [right, others[0]],
      [others[1]],
      [vip, report],
    ] as Code[][]
    // Who was not acted on is there for the next one.
    const untouched = new Map<Code[], UserId>()
    for (const held of holders) {
      const pacs = await actorWith(held)
      for (const theirs of targets) {
        const userId = untouched.get(theirs) ?? (await userWith(...theirs))
        const before = await stateOf(userId)
        const outcome = await codeOf(act(pacs, userId))
        const isWithin =
          needsOwnRightAlone.includes(name) || theirs.every((code) => held.includes(code) || !guarded.has(code))
        expect([held, theirs, outcome]).toEqual([held, theirs, isWithin ? 'done' : 'USER_HAS_MORE_RIGHTS'])
        if (isWithin) untouched.delete(theirs)
        else {
          expect(await stateOf(userId)).toEqual(before)
          untouched.set(theirs, userId)
        }
      }
    }
  },
  60_000,
)

/** All that a take-over would change. */
async function stateOf(userId: string) {
  const { rows } = await server.services.database.system((tx) =>
    tx.execute(sql`
      SELECT c.phone, c.password_hash, u.is_enabled, u.version, u.phone AS account_phone,
        (SELECT count(*) FROM user_role r WHERE r.user_id = u.id) AS roles,
        (SELECT count(*) FROM mfa_binding b WHERE b.user_id = u.id) AS factors
      FROM user_account u JOIN credential c ON c.user_id = u.id
      WHERE u.id = ${userId} AND u.hospital_id = ${hospitalIdOf('first')}`),
  )
  return rows
}

test('who has more rights may still be given another name, and is seen with the rights that they have', async () => {
  const userId = await userWith(reset, giver)
  const pacs = server.client(apis, await server.tokenFor(await userWith(keeper)))
  const { name: _, roles: __, ...user } = await pacs.access.user({ userId })
  expect(user.authorities.toSorted()).toEqual([reset, giver].toSorted())
  const { userCode, email, doctorNote, phone, version } = user
  const same = { userId, userCode, email, doctorNote, phone, version }
  expect((await pacs.access.editUser({ ...same, name: 'Renamed' })).name).toBe('Renamed')
})
