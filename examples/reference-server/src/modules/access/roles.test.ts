import {
  accessApi,
  type Pacs,
  PacsError,
  permissionTree,
  type RoleId,
  sessionApi,
  type UserId,
} from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { phoneOf, type TestRole, testPassword, userIdOf } from '../../../test/fixture/fixture'
import { startTestServer, type TestServer } from '../../../test/startTestServer'
import { stopLooking } from '../../messaging/testing/stopLooking'
import { findCaller } from '../../serve/authenticate'

const apis = { access: accessApi, session: sessionApi }

let server: TestServer
let director: Pacs<typeof apis>
beforeAll(async () => {
  server = await startTestServer()
  await stopLooking(server.databaseUrl)
  director = await server.as('director', apis)
})
afterAll(() => server?.close())

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (thrown: unknown) => PacsError.from(thrown).code,
  )
const roleNamed = async (name: string) => {
  const found = (await director.access.roles()).find((role) => role.name === name)
  if (found === undefined) throw new Error(`no role ${name}`)
  return found
}

describe('A role', () => {
  test('is created, named, given permissions and deleted; while somebody has it, it stays', async () => {
    const made = await director.access.createRole({ name: '夜班医生' })
    expect(made).toMatchObject({ name: '夜班医生', permissions: [], userCount: 0, version: 1 })
    const { roleId } = made
    expect(await codeOf(director.access.createRole({ name: '夜班医生' }))).toBe('NAME_TAKEN')
    const renamed = await director.access.renameRole({ roleId, name: 'Night', version: 1 })
    for (const same of ['night', 'NIGHT', 'Ｎｉｇｈｔ'])
      expect([same, await codeOf(director.access.createRole({ name: same }))]).toEqual([same, 'NAME_TAKEN'])
    const other = await director.access.createRole({ name: 'Day' })
    const clash = { roleId: other.roleId, name: 'NighT', version: other.version }
    expect(await codeOf(director.access.renameRole(clash))).toBe('NAME_TAKEN')
    await director.access.deleteRole({ roleId: other.roleId })
    const permissions = ['pacs:image:collect_image', 'pacs:other:read_log'] as const
    const given = await director.access.setRolePermissions({
      roleId,
      version: renamed.version,
      permissions: [...permissions],
    })
    expect(given).toMatchObject({ name: 'Night', permissions: [...permissions], version: 3 })

    const userId = userIdOf('first', 'nobody') as UserId
    const { version } = await director.access.setUserRoles({ userId, version: 1, roleIds: [roleId] })
    expect((await roleNamed('Night')).userCount).toBe(1)
    expect(await codeOf(director.access.deleteRole({ roleId }))).toBe('ROLE_IN_USE')
    await director.access.setUserRoles({ userId, version, roleIds: [] })
    await director.access.deleteRole({ roleId })
    expect((await director.access.roles()).map((role) => role.name)).not.toContain('Night')
    expect(await codeOf(director.access.renameRole({ roleId, name: 'x', version: 3 }))).toBe('NOT_FOUND')
  })

  test('permits nothing that the product does not know', async () => {
    const { roleId, version } = await roleNamed('registrar')
    const call = director.access.setRolePermissions({ roleId, version, permissions: ['pacs:other:root' as never] })
    expect(await codeOf(call)).toBe('SCHEMA_VALIDATION_FAILED')
  })

  test('without which nobody could give rights keeps that permission', async () => {
    const hospital = await startTestServer()
    const last = await hospital.as('director', apis)
    const both = (await last.access.roles()).filter(({ name }) => ['administrator', 'director'].includes(name))
    const without = (name: string) => {
      const { roleId, version, permissions } = both.find((role) => role.name === name) ??
        both[0] ?? { roleId: '' as RoleId, version: 0, permissions: [] }
      const rest = permissions.filter((code) => code !== 'pacs:other:set_authority_info')
      return last.access.setRolePermissions({ roleId, version, permissions: rest as never })
    }
    expect(await codeOf(without('administrator'))).toBe('done')
    expect(await codeOf(without('director'))).toBe('LAST_ADMINISTRATOR')
    const userId = userIdOf('first', 'director') as UserId
    const disabling = { userId, version: 1, isEnabled: false }
    const other = await hospital.as('administrator', apis)
    expect(await codeOf(other.access.setUserEnabled(disabling))).toBe('LAST_ADMINISTRATOR')
    expect(await codeOf(last.access.setUserEnabled(disabling))).toBe('OWN_ACCOUNT')
    expect(await codeOf(last.access.setUserRoles({ userId, version: 1, roleIds: [] }))).toBe('LAST_ADMINISTRATOR')
    // As soon as everybody may, nobody is the last one.
    const common = { version: 1, permissions: ['pacs:other:set_authority_info'] as const }
    await last.access.setCommonPermissions({ ...common, permissions: [...common.permissions] })
    expect(await codeOf(without('director'))).toBe('done')
    expect(await codeOf(last.access.setCommonPermissions({ version: 2, permissions: [] }))).toBe('LAST_ADMINISTRATOR')
    await hospital.close()
  })
})

test('the permissions are told by module, as the specification sorts them', async () => {
  expect(await director.access.permissions()).toEqual(permissionTree)
})

/** A user at work: over HTTP, and on a socket. */
async function atWork(role: TestRole) {
  const token = await server.tokenOf(role)
  const socket = io(`${server.url}/messaging`, { auth: { token }, transports: ['websocket'], forceNew: true })
  const ended: string[] = []
  socket.on('session-ended', (told: { event: { sessionId: string } }) => ended.push(told.event.sessionId))
  await new Promise<void>((resolve, reject) => socket.on('connect', resolve).on('connect_error', reject))
  const gone = new Promise<void>((resolve) => socket.on('disconnect', () => resolve()))
  const pacs = server.client(apis, token)
  const { sessionId } = await findCaller(token, server.services.database)
  return { pacs, gone, ended, sessionId }
}

describe('What somebody may do', () => {
  test.each([
    [
      'their role changes',
      async () => {
        const userId = userIdOf('first', 'doctor') as UserId
        const { version, roles } = await director.access.user({ userId })
        await director.access.setUserRoles({ userId, version, roleIds: roles.map(({ roleId }) => roleId) })
      },
    ],
    [
      "their role's permissions change",
      async () => {
        const { roleId, version, permissions } = await roleNamed('doctor')
        const rest = permissions.filter((code) => code !== 'pacs:diagnostic_report:print_report')
        await director.access.setRolePermissions({ roleId, version, permissions: rest as never })
      },
    ],
    [
      'what everybody may do changes',
      async () => {
        const { version } = await director.access.commonPermissions()
        await director.access.setCommonPermissions({ version, permissions: ['pacs:statistics:hospital_statistics'] })
      },
    ],
    [
      'they are disabled',
      async () => {
        const userId = userIdOf('first', 'doctor') as UserId
        const { version } = await director.access.user({ userId })
        const disabled = await director.access.setUserEnabled({ userId, version, isEnabled: false })
        await director.access.setUserEnabled({ userId, version: disabled.version, isEnabled: true })
      },
    ],
    [
      'their password is set',
      async () => {
        await director.access.setUserPassword({ userId: userIdOf('first', 'doctor') as UserId, password: testPassword })
      },
    ],
  ])('ends with their session when %s: HTTP and the socket at once, and the log says so', async (_, act) => {
    const { pacs, gone, ended, sessionId } = await atWork('doctor')
    await act()
    expect(await codeOf(pacs.session.info())).toBe('UNAUTHORIZED')
    await gone
    expect(ended).toEqual([sessionId])
    const { rows } = await server.services.database.system((tx) =>
      tx.execute<{ content: string; reason: string }>(sql`
        SELECT o.content, s.end_reason AS reason FROM operation_log o JOIN login_session s ON s.id::text = o.subject_id
        WHERE o.subject_id = ${sessionId}`),
    )
    expect(rows).toEqual([{ content: 'session ended: admin', reason: 'admin' }])
  })

  test('changes for anyone who changes it without a new login', async () => {
    const { roleId, version, permissions } = await roleNamed('director')
    const rest = permissions.filter((code) => code !== 'pacs:medical_record:export_record')
    await director.access.setRolePermissions({ roleId, version, permissions: rest as never })
    expect((await director.session.info()).authorities).not.toContain('pacs:medical_record:export_record')
    const again = { roleId, version: version + 1, permissions: permissions as never }
    await director.access.setRolePermissions(again)
    expect((await director.session.info()).authorities).toContain('pacs:medical_record:export_record')
  })

  test('is what their roles permit and what everybody may; who has it already is not disturbed', async () => {
    const nobody = await server.as('nobody', apis)
    const registrar = await server.as('registrar', apis)
    const { version } = await director.access.commonPermissions()
    await director.access.setCommonPermissions({
      version,
      permissions: ['pacs:registration:register_study', 'pacs:statistics:hospital_statistics'],
    })
    expect(await codeOf(nobody.session.info())).toBe('UNAUTHORIZED')
    expect(await codeOf(registrar.session.info())).toBe('done')
    const { authorities } = await (await server.as('nobody', apis)).session.info()
    expect(authorities).toEqual(['pacs:registration:register_study', 'pacs:statistics:hospital_statistics'])
    const other = await (await server.as('nobody', apis, 'second')).session.info()
    expect(other.authorities).toEqual([])
  })
})

test('each row of the log names the roles that its user had', async () => {
  const wrong = { phone: phoneOf('first', 'sonographer'), credentials: 'wrong' }
  await codeOf(server.client(apis).session.passwordCheck(wrong))
  await director.access.createRole({ name: 'Logged' })
  const { rows } = await server.services.database.system((tx) =>
    tx.execute<{ roles: string[] }>(sql`
      SELECT details->'roles' AS roles FROM operation_log
      WHERE details->>'name' = 'Logged' OR (call = 'session.passwordCheck' AND outcome = 'WRONG_PASSWORD') ORDER BY call`),
  )
  expect(rows.map(({ roles }) => roles)).toEqual([['director'], ['sonographer']])
})
