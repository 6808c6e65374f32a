import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { phoneOf, testPassword, userIdOf } from '../../../test/fixture/fixture'
import { baseApis, startTestServer, type TestServer } from '../../../test/startTestServer'
import { parseConfig } from '../../config'
import { credential } from '../../database/schema/foundation'
import { hashPassword, isPassword, isStoredAt, type PasswordCost } from './password'
import { codeOf } from './testing/loginSteps'

const cost: PasswordCost = { memoryMib: 9, rounds: 4 }
const former: PasswordCost = { memoryMib: 7, rounds: 5 }
const isDoctors = eq(credential.userId, userIdOf('first', 'doctor'))

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { passwordCost: cost } })
})
afterAll(() => server?.close())

async function stored(): Promise<typeof credential.$inferSelect> {
  const [row] = await server.services.database.system((tx) => tx.select().from(credential).where(isDoctors))
  if (row === undefined) throw new Error('the fixture has a doctor')
  return row
}

async function store(passwordHash: string): Promise<void> {
  await server.services.database.system((tx) => tx.update(credential).set({ passwordHash }).where(isDoctors))
}

const tryPassword = (credentials: string) =>
  codeOf(server.client(baseApis).session.passwordCheck({ phone: phoneOf('first', 'doctor'), credentials }))

test('a password is stored as argon2id at the cost that the server says', async () => {
  const hash = await hashPassword('one', parseConfig({}).passwordCost)
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=14,p=1\$/)
  expect(await isPassword(hash, 'one')).toBe(true)
  expect(await isPassword(hash, 'One')).toBe(false)
})

test('a password of 64 characters counts to its last one', async () => {
  const long = 'ü'.repeat(63)
  const hash = await hashPassword(`${long}a`, former)
  expect(await isPassword(hash, `${long}a`)).toBe(true)
  expect(await isPassword(hash, `${long}b`)).toBe(false)
})

test('a password stored at another cost is stored at the cost of today when it was right, and is no newer for that', async () => {
  await store(await hashPassword(testPassword, former))
  const before = await stored()
  expect(await tryPassword('wrong')).toBe('WRONG_PASSWORD')
  expect(await stored()).toEqual(before)

  expect(await tryPassword(testPassword)).toBe('done')
  const after = await stored()
  expect(isStoredAt(before.passwordHash, cost)).toBe(false)
  expect(isStoredAt(after.passwordHash, cost)).toBe(true)
  expect(after).toEqual({ ...before, passwordHash: after.passwordHash })

  expect(await tryPassword(testPassword)).toBe('done')
  expect(await stored()).toEqual(after)
})
