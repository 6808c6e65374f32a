import { permissionCodes } from '@opensono/pacs-core'
import { afterEach, expect, test } from 'vitest'
import { createEmptyDatabase } from '../../../test/createTestDatabase'
import { baseApis, startTestServer, type TestServer } from '../../../test/startTestServer'
import { codeOf } from './testing/loginSteps'

const servers: TestServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

/** A server that is no demo, on a database without a hospital. */
async function startEmpty(config: object = {}, given?: string): Promise<TestServer> {
  const databaseUrl = given ?? (await createEmptyDatabase()).url
  const server = await startTestServer({ config: { isDemo: false, ...config }, databaseUrl })
  servers.push(server)
  return server
}

const printedBy = (server: TestServer) => /with the code ([0-9A-Z-]{23})/.exec(server.logLines.join())?.[1] ?? ''

const form = {
  hospitalName: 'Mercy Hospital',
  departmentName: 'Ultrasound',
  roomName: 'Room 1',
  name: 'Zhao Min',
  phone: '13812345678',
  password: 'Lamp7Window',
}

test('a server with no hospital prints a code, and by it the first administrator is made, once', async () => {
  const server = await startEmpty()
  const { session } = server.client(baseApis)
  expect((await session.serverInfo()).needsSetup).toBe(true)
  const code = printedBy(server)
  expect(await codeOf(session.setUp({ ...form, code: '00000-00000-00000-00000' }))).toBe('WRONG_SETUP_CODE')
  expect(await codeOf(session.setUp({ ...form, code, password: 'short7W' }))).toBe('PASSWORD_NOT_BY_RULE')
  expect(await codeOf(session.setUp({ ...form, code, password: 'Mercy#2026' }))).toBe('PASSWORD_WEAK')
  const calls = Array.from({ length: 5 }, () => codeOf(session.setUp({ ...form, code: code.toLowerCase() })))
  expect((await Promise.all(calls)).sort()).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'done'])
  expect((await session.serverInfo()).needsSetup).toBe(false)

  const proof = { phone: form.phone, credentials: form.password }
  const { hospitals } = await session.passwordCheck(proof)
  expect(hospitals.map(({ name }) => name)).toEqual(['Mercy Hospital'])
  const [department] = await session.department({ hospitalId: hospitals[0]?.id ?? '' })
  const [room] = await session.room({ departmentId: department?.id ?? '' })
  // Nobody sends codes here: asking for one would keep the first administrator out, and the login page is informed of it.
  expect(department).toMatchObject({ name: 'Ultrasound', needsSmsCode: false })
  const { token } = await session.password({
    ...proof,
    hospitalId: hospitals[0]?.id ?? '',
    departmentId: department?.id ?? '',
    roomId: room?.id ?? '',
  })
  const user = await server.client(baseApis, token).session.info()
  expect(user).toMatchObject({ name: 'Zhao Min', authorities: [...permissionCodes].sort() })
})

test('each process that starts prints a code of its own, every one of them good for a day', async () => {
  const first = await startEmpty()
  const second = await startEmpty({}, first.databaseUrl)
  expect(printedBy(first)).not.toBe(printedBy(second))
  const { session } = second.client(baseApis)
  second.clock.jump(24 * 3_600_000)
  expect(await codeOf(session.setUp({ ...form, code: printedBy(second) }))).toBe('WRONG_SETUP_CODE')
  second.clock.jump(-24 * 3_600_000)
  expect(await codeOf(session.setUp({ ...form, code: printedBy(first) }))).toBe('done')
})

test('where there is a hospital, and in a demo, no code is printed and nothing can be set up', async () => {
  const code = '00000-00000-00000-00000'
  const demo = await startEmpty({ isDemo: true })
  expect(printedBy(demo)).toBe('')
  expect((await demo.client(baseApis).session.serverInfo()).needsSetup).toBe(false)
  expect(await codeOf(demo.client(baseApis).session.setUp({ ...form, code }))).toBe('NOT_FOUND')
  const product = await startTestServer({ config: { isDemo: false } })
  servers.push(product)
  expect(printedBy(product)).toBe('')
  expect(await codeOf(product.client(baseApis).session.setUp({ ...form, code }))).toBe('NOT_FOUND')
})

test('where nobody sends codes, asking for one says so', async () => {
  const product = await startTestServer({ config: { isDemo: false } })
  servers.push(product)
  const { session } = product.client(baseApis)
  expect(await codeOf(session.smsCode({ phone: '13900000002', purpose: 'reset' }))).toBe('SMS_FAILED')
  expect(await codeOf(session.devSms({ phone: '13900000002' }))).toBe('NOT_FOUND')
})
