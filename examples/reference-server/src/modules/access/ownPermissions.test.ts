import { accessApi, type Pacs, PacsError, sessionApi } from '@opensono/pacs-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIdOf, userIdOf } from '../../../test/fixture/fixture'
import { startTestServer, type TestServer } from '../../../test/startTestServer'

const apis = { access: accessApi, session: sessionApi }

let server: TestServer
let administrator: Pacs<typeof apis>
beforeAll(async () => {
  server = await startTestServer()
  administrator = await server.as('administrator', apis)
})
afterAll(() => server?.close())

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (thrown: unknown) => PacsError.from(thrown).code,
  )

const vip = 'pacs:medical_record:set_vip'
const own = () => administrator.access.user({ userId: userIdOf('first', 'administrator') as never })

test('a user gives themselves no permission for more than daily work: by no role, no change of their role, no common permission', async () => {
  const { access } = administrator
  const before = await own()
  const { userId, version } = before
  const roleIds = before.roles.map(({ roleId }) => roleId)
  const director = roleIdOf('first', 'director') as never
  expect(await codeOf(access.setUserRoles({ userId, version, roleIds: [...roleIds, director] }))).toBe(
    'OWN_PERMISSIONS',
  )
  const held = (await access.roles()).find(({ roleId }) => roleId === roleIds[0])
  if (held === undefined) throw new Error('the administrator has no role')
  const permissions = [...held.permissions, vip] as Parameters<typeof access.setRolePermissions>[0]['permissions']
  expect(await codeOf(access.setRolePermissions({ roleId: held.roleId, version: held.version, permissions }))).toBe(
    'OWN_PERMISSIONS',
  )
  const common = await access.commonPermissions()
  expect(await codeOf(access.setCommonPermissions({ version: common.version, permissions: [vip] }))).toBe(
    'OWN_PERMISSIONS',
  )
  // Nothing of it stays.
  expect(await own()).toEqual(before)
  expect((await access.roles()).find(({ roleId }) => roleId === held.roleId)).toEqual(held)
  expect(await access.commonPermissions()).toEqual(common)
})

test('daily work may be added, and a second person gives the rest', async () => {
  const { access } = administrator
  const { userId, version, roles } = await own()
  const roleIds = [...roles.map(({ roleId }) => roleId), roleIdOf('first', 'doctor') as never]
  expect(await codeOf(access.setUserRoles({ userId, version, roleIds }))).toBe('done')
  const director = await server.as('director', apis)
  const all = [...roleIds, roleIdOf('first', 'director') as never]
  await director.access.setUserRoles({ userId, version: version + 1, roleIds: all })
  expect((await director.access.user({ userId })).authorities).toContain(vip)
})
