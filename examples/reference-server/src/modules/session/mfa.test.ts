import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type DepartmentId, limits } from '@opensono/pacs-core'
import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestRole, testPassword, userIdOf } from '../../../test/fixture/fixture'
import { baseApis, startTestServer, type TestServer } from '../../../test/startTestServer'
import { department } from '../../database/schema/foundation'
import { mfaBinding } from '../../database/schema/session'
import { createSecretBox } from './secretBox'
import { codeOf, loginSteps, otherThan } from './testing/loginSteps'

let server: TestServer
let steps: ReturnType<typeof loginSteps>
beforeAll(async () => {
  server = await startTestServer()
  steps = loginSteps(server)
})
afterAll(() => server?.close())

const stepMs = limits.mfa.stepSeconds * 1000

function codeAt(secret: string, atMs = server.clock.now()): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: atMs })
}

/** Waits for the next step to begin. */
function beginStep(): void {
  server.clock.advance(stepMs - (server.clock.now() % stepMs))
}

async function pendingOf(role: TestRole) {
  const pacs = await server.as(role, baseApis)
  const userId = userIdOf('first', role)
  const begun = await pacs.account.mfaSecret({ userId, credentials: testPassword })
  const bind = (more: object = {}) =>
    codeOf(
      pacs.account.mfaBind({
        userId,
        mfaSecret: begun.mfaSecret,
        mfaVerificationCode: codeAt(begun.mfaSecret),
        ...more,
      }),
    )
  return { pacs, userId, begun, bind }
}

async function bound(role: TestRole): Promise<string> {
  const { begun, bind } = await pendingOf(role)
  expect(await bind()).toBe('done')
  beginStep()
  return begun.mfaSecret
}

test('a second factor is bound by a secret of the server and its first code, after the password', async () => {
  const { pacs, userId, begun, bind } = await pendingOf('doctor')
  expect(begun.otpauthUri).toMatch(
    /^otpauth:\/\/totp\/OpenSono:.*secret=[A-Z2-7]{32}.*algorithm=SHA1&digits=6&period=30$/,
  )
  expect(await pacs.account.mfaInfo({ userId })).toEqual({ isBound: false, boundAt: null })
  expect(await bind({ mfaSecret: new Secret({ size: 20 }).base32 })).toBe('MFA_SECRET_EXPIRED')
  expect(await bind({ mfaVerificationCode: otherThan(codeAt(begun.mfaSecret)) })).toBe('WRONG_MFA_CODE')
  expect(await bind({ userId: userIdOf('first', 'registrar') })).toBe('FORBIDDEN')
  const other = await server.tokenOf('doctor')
  expect(await bind()).toBe('done')
  expect((await pacs.account.mfaInfo({ userId })).isBound).toBe(true)
  expect(await pacs.session.info()).toMatchObject({ isMfaBound: true })
  expect(await steps.infoOf(other)).toBe('UNAUTHORIZED')
  expect(await bind()).toBe('MFA_ALREADY_BOUND')
  expect(await codeOf(pacs.account.mfaSecret({ userId, credentials: testPassword }))).toBe('MFA_ALREADY_BOUND')
})

test('a secret needs the password, is good for ten minutes, and for its own user', async () => {
  const { pacs, userId, bind } = await pendingOf('registrar')
  expect(await codeOf(pacs.account.mfaSecret({ userId, credentials: 'wrong' }))).toBe('WRONG_PASSWORD')
  const another = userIdOf('first', 'doctor')
  expect(await codeOf(pacs.account.mfaSecret({ userId: another, credentials: testPassword }))).toBe('FORBIDDEN')
  server.clock.advance(limits.mfa.pendingMs)
  expect(await bind()).toBe('MFA_SECRET_EXPIRED')
})

test('once bound, a login needs the code, and the order is password, SMS code, second factor', async () => {
  const secret = await bound('sonographer')
  const check = await steps.pacs.session.passwordCheck({
    phone: steps.formOf('sonographer').phone,
    credentials: testPassword,
  })
  expect(check.isMfaBound).toBe(true)
  const sms = await steps.codeFor('sonographer')
  const login = (more: object) => codeOf(steps.pacs.session.password({ ...steps.formOf('sonographer'), ...more }))
  const mfaVerificationCode = codeAt(secret)
  expect(await login({ mfaVerificationCode })).toBe('WRONG_VERIFICATION_CODE')
  expect(await login(sms)).toBe('WRONG_MFA_CODE')
  expect(await login({ ...sms, mfaVerificationCode: otherThan(mfaVerificationCode) })).toBe('WRONG_MFA_CODE')
  // A slip at the second factor does not cost the SMS code.
  expect(await login({ ...sms, mfaVerificationCode })).toBe('done')
})

test('a code of a clock that is 30 s fast or slow is good, an older or later one is not, and each is good once', async () => {
  await askForNoSms()
  const secret = await bound('administrator')
  const login = (steps: number) => {
    const mfaVerificationCode = codeAt(secret, server.clock.now() + steps * stepMs)
    return codeOf(loginWith('administrator', mfaVerificationCode))
  }
  server.clock.advance(2 * stepMs)
  expect(await login(-2)).toBe('WRONG_MFA_CODE')
  expect(await login(2)).toBe('WRONG_MFA_CODE')
  expect(await login(-1)).toBe('done')
  expect(await login(-1)).toBe('WRONG_MFA_CODE')
  expect(await login(0)).toBe('done')
  expect(await login(0)).toBe('WRONG_MFA_CODE')
  expect(await login(1)).toBe('done')
  expect(await login(1)).toBe('WRONG_MFA_CODE')
  // No older one comes back after a newer one.
  expect(await login(0)).toBe('WRONG_MFA_CODE')
  expect(await login(-1)).toBe('WRONG_MFA_CODE')
  // The next code of the fast clock.
  beginStep()
  expect(await login(1)).toBe('done')
})

test('a code is read in full width, with blanks and with marks that are not seen; anything else is a wrong code', async () => {
  await askForNoSms()
  const [secret = ''] = await secretsOf('administrator')
  beginStep()
  beginStep()
  const wide = (code: string) => [...code].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('')
  const written = [
    wide,
    (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`,
    (code: string) => ` ${wide(code.slice(0, 3))}\u3000${code.slice(3)}\u200b`,
  ]
  for (const write of written) {
    expect(await codeOf(loginWith('administrator', write(codeAt(secret))))).toBe('done')
    beginStep()
  }
  const judged: string[] = []
  for (const wrong of ['éééééé', '12345', '1234567', '½½½½½½', '', '张三李四王五', '12345a']) {
    server.clock.advance(limits.lockout.lockMs)
    judged.push(await codeOf(loginWith('administrator', wrong)))
  }
  expect(judged).toEqual(Array(7).fill('WRONG_MFA_CODE'))
})

test('of twenty who come with the same code of an authenticator one is let in', async () => {
  const mfaVerificationCode = codeAt(await bound('director'))
  const calls = Array.from({ length: 20 }, () => codeOf(loginWith('director', mfaVerificationCode)))
  const outcomes = await Promise.all(calls)
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
})

test('after five wrong codes no sixth is judged for 15 minutes', async () => {
  const secret = await bound('nobody')
  const wrong = () => codeOf(loginWith('nobody', otherThan(codeAt(secret))))
  for (let time = 0; time < 5; time += 1) expect(await wrong()).toBe('WRONG_MFA_CODE')
  expect(await codeOf(loginWith('nobody', codeAt(secret)))).toBe('ACCOUNT_LOCKED')
  server.clock.advance(limits.lockout.lockMs)
  expect(await codeOf(loginWith('nobody', codeAt(secret)))).toBe('done')
})

test('a bound factor guards the reset of a forgotten password, too', async () => {
  const role = 'nobody'
  const code = await steps.codeFor(role, 'reset')
  const newPassword = 'Lamp7Window'
  const form = { phone: steps.formOf(role).phone, newPassword, confirmPassword: newPassword, ...code }
  expect(await codeOf(steps.pacs.account.forgotPassword(form))).toBe('WRONG_MFA_CODE')
  const [secret] = await secretsOf(role)
  const mfaVerificationCode = codeAt(secret ?? '')
  expect(await codeOf(steps.pacs.account.forgotPassword({ ...form, mfaVerificationCode }))).toBe('done')
})

test('a bound factor guards the change of a password by the old one, too', async () => {
  const secret = await bound('registrar')
  const { phone, departmentId } = steps.formOf('registrar')
  const next = { newPassword: 'Lamp7Window', confirmPassword: 'Lamp7Window' }
  const change = (more: object) =>
    codeOf(
      steps.pacs.account.resetPassword({
        phone,
        departmentId: departmentId as DepartmentId,
        oldPassword: testPassword,
        ...next,
        ...more,
      }),
    )
  const running = await server.tokenOf('registrar')
  expect(await change({})).toBe('WRONG_MFA_CODE')
  expect(await change({ mfaVerificationCode: otherThan(codeAt(secret)) })).toBe('WRONG_MFA_CODE')
  expect(await steps.infoOf(running)).toBe('done')
  expect(await change({ mfaVerificationCode: codeAt(secret) })).toBe('done')
  expect(await steps.infoOf(running)).toBe('UNAUTHORIZED')
})

test('the own factor is unbound by the password, another’s by permission and the own password, in the own hospital alone', async () => {
  const userId = userIdOf('first', 'doctor')
  const own = await server.as('doctor', baseApis)
  const other = await server.tokenOf('doctor')
  expect(await codeOf(own.account.mfaUnbind({ userId }))).toBe('MISSING_REQUIRED_FIELDS')
  expect(await codeOf(own.account.mfaUnbind({ userId, credentials: 'wrong' }))).toBe('WRONG_PASSWORD')
  const registrar = await server.as('registrar', baseApis)
  expect(await codeOf(registrar.account.mfaUnbind({ userId, credentials: testPassword }))).toBe('FORBIDDEN')
  expect(await codeOf(registrar.account.mfaInfo({ userId }))).toBe('FORBIDDEN')
  const stranger = await server.as('director', baseApis, 'second')
  expect(await codeOf(stranger.account.mfaUnbind({ userId, credentials: testPassword }))).toBe('USER_ID_NOT_EXIST')
  expect(await codeOf(stranger.account.mfaInfo({ userId }))).toBe('USER_ID_NOT_EXIST')
  const absent = { userId: userIdOf('first', 'doctor').replace('8401', '8409') }
  expect(await codeOf(stranger.account.mfaInfo(absent))).toBe('USER_ID_NOT_EXIST')
  for (const id of [userId, absent.userId]) {
    const secret = { userId: id, mfaSecret: 'x', mfaVerificationCode: '000000' }
    expect(await codeOf(stranger.account.mfaBind(secret))).toBe('USER_ID_NOT_EXIST')
    expect(await codeOf(stranger.session.machine({ userId: id, machineId: 'US-1' }))).toBe('USER_ID_NOT_EXIST')
  }
  expect(await codeOf(own.account.mfaUnbind({ userId, credentials: testPassword }))).toBe('done')
  expect(await steps.infoOf(other)).toBe('UNAUTHORIZED')
  expect(await own.account.mfaInfo({ userId })).toEqual({ isBound: false, boundAt: null })
  const sonographer = await server.tokenOf('sonographer')
  const admin = await server.as('administrator', baseApis)
  const theirs = userIdOf('first', 'sonographer')
  expect(await codeOf(admin.account.mfaUnbind({ userId: theirs }))).toBe('MISSING_REQUIRED_FIELDS')
  expect(await codeOf(admin.account.mfaUnbind({ userId: theirs, credentials: 'wrong' }))).toBe('WRONG_PASSWORD')
  expect(await steps.infoOf(sonographer)).toBe('done')
  await admin.account.mfaUnbind({ userId: theirs, credentials: testPassword })
  expect(await steps.infoOf(sonographer)).toBe('UNAUTHORIZED')
})

test('a copy of the database opens no second factor: not as text, not with another key, not for another user', async () => {
  const [secret = ''] = await secretsOf('administrator')
  const { rows } = await server.services.database.system((tx) =>
    tx.execute<{ text: string; sealed: Buffer }>(
      "SELECT encode(sealed_secret, 'escape') AS text, sealed_secret AS sealed FROM mfa_binding",
    ),
  )
  const told = JSON.stringify(rows)
  const raw = Buffer.from(Secret.fromBase32(secret).bytes)
  for (const form of [secret, raw.toString('hex'), raw.toString('base64')]) expect(told).not.toContain(form)
  const folder = await mkdtemp(path.join(tmpdir(), 'opensono-key-'))
  const stranger = createSecretBox(folder)
  const sealed = rows[0]?.sealed ?? Buffer.alloc(0)
  for (const role of ['administrator', 'director', 'nobody'] as const) {
    await expect(stranger.open(sealed, userIdOf('first', role))).rejects.toThrow()
  }
  const own = createSecretBox(server.services.config.secretDir)
  await expect(own.open(sealed, 'another')).rejects.toThrow()
  await rm(folder, { recursive: true })
})

/** What the box holds for a user, opened with the server's own key. */
async function secretsOf(role: TestRole): Promise<string[]> {
  const userId = userIdOf('first', role)
  const box = createSecretBox(server.services.config.secretDir)
  const rows = await server.services.database.system((tx) =>
    tx.select().from(mfaBinding).where(eq(mfaBinding.userId, userId)),
  )
  return Promise.all(rows.map((row) => box.open(row.sealedSecret, userId)))
}

function loginWith(role: TestRole, mfaVerificationCode: string) {
  return steps.pacs.session.password({ ...steps.formOf(role), mfaVerificationCode })
}

async function askForNoSms() {
  const admin = await server.actorOf('administrator')
  await server.services.database.change(
    admin,
    { id: 'test.noSms' },
    async ({ tx }) => void (await tx.update(department).set({ needsSmsCode: false })),
  )
}
