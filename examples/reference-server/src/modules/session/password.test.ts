import { accountApi } from '@opensono/pacs-core'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  departmentIdOf,
  hospitalIdOf,
  phoneOf,
  type TestRole,
  testPassword,
  userIdOf,
} from '../../../test/fixture/fixture'
import { startTestServer, type TestServer } from '../../../test/startTestServer'
import { credential } from '../../database/schema/foundation'
import { passwordRule } from '../../database/schema/session'
import { commonPasswords } from './commonPasswords'
import { isWeakPassword, judgeNewPassword } from './newPassword'
import { hashPassword } from './password'
import { codeOf, loginSteps, otherThan } from './testing/loginSteps'

let server: TestServer
let steps: ReturnType<typeof loginSteps>
beforeAll(async () => {
  server = await startTestServer()
  steps = loginSteps(server)
})
afterAll(() => server?.close())

const next = 'Lamp7Window'

function reset(role: TestRole, newPassword: string, more: object = {}) {
  return steps.pacs.account.resetPassword({
    phone: phoneOf('first', role),
    departmentId: departmentIdOf('first'),
    oldPassword: testPassword,
    newPassword,
    confirmPassword: newPassword,
    ...more,
  })
}

async function setRule(rule: Partial<typeof passwordRule.$inferInsert>) {
  const admin = await server.actorOf('administrator')
  const row = { hospitalId: hospitalIdOf('first'), departmentId: departmentIdOf('first'), ...rule }
  await server.services.database.change(admin, { id: 'test.rule' }, async ({ tx }) => {
    await tx.delete(passwordRule)
    await tx.insert(passwordRule).values(row)
  })
}

async function alterPerson(role: TestRole, set: Partial<typeof credential.$inferInsert>) {
  await server.services.database.system((tx) =>
    tx
      .update(credential)
      .set(set)
      .where(eq(credential.userId, userIdOf('first', role))),
  )
}

const check = (role: TestRole) =>
  steps.pacs.session.passwordCheck({ phone: phoneOf('first', role), credentials: testPassword })

test('a department tells its rule to anyone who is about to log in; without one, eight characters do', async () => {
  const departmentId = departmentIdOf('first')
  expect(await steps.pacs.session.passwordRule({ departmentId })).toMatchObject({ minLength: 8, validityDays: null })
  expect(await codeOf(steps.pacs.session.passwordRule({ departmentId: 'none' }))).toBe('NOT_FOUND')
})

test('the same password again is refused as the same, though it is a weak one by now', async () => {
  const { passwordCost } = server.services.config
  const weak = {
    text: 'Opensono2026',
    context: [],
    rule: await steps.pacs.session.passwordRule({ departmentId: departmentIdOf('first') }),
  }
  const formerHash = await hashPassword(weak.text, passwordCost)
  expect(await codeOf(judgeNewPassword({ ...weak, formerHash }))).toBe('PASSWORD_SAME')
  expect(await codeOf(judgeNewPassword({ ...weak, text: 'Opensono2027', formerHash }))).toBe('PASSWORD_WEAK')
})

test('a new password matches its confirmation, differs from the old one, and the old one must be correct', async () => {
  expect(await codeOf(reset('doctor', next, { confirmPassword: 'Other7Window' }))).toBe('PASSWORD_MISMATCH')
  expect(await codeOf(reset('doctor', testPassword))).toBe('PASSWORD_SAME')
  expect(await codeOf(reset('doctor', next, { oldPassword: 'wrong' }))).toBe('WRONG_PASSWORD')
  expect(await codeOf(reset('doctor', next, { departmentId: departmentIdOf('second') }))).toBe(
    'DEPARTMENT_NOT_AVAILABLE',
  )
  expect(await codeOf(reset('doctor', 'short7W'))).toBe('PASSWORD_NOT_BY_RULE')
  expect(await codeOf(reset('doctor', 'x'.repeat(65)))).toBe('SCHEMA_VALIDATION_FAILED')
})

test('each of the 3,000 commonest passwords is refused, and so is one made of a name or a phone', async () => {
  expect(commonPasswords.size).toBe(3_000)
  const context = [phoneOf('first', 'doctor'), '李伟 Li Weiming', '仁爱医院 Mercy Hospital']
  for (const each of commonPasswords) expect([each, isWeakPassword(each.toUpperCase(), context)]).toEqual([each, true])
  for (const weak of [`x${phoneOf('first', 'doctor')}y`, 'weiming#88', '我爱李伟22', 'Mercy!2027', 'OpenSono#1']) {
    expect([weak, isWeakPassword(weak, context)]).toEqual([weak, true])
  }
  expect(isWeakPassword(next, context)).toBe(false)
  expect(await codeOf(reset('doctor', 'password1'))).toBe('PASSWORD_WEAK')
  expect(await codeOf(reset('doctor', 'Hospital7x'))).toBe('PASSWORD_WEAK')
})

test('a changed password ends every login of the person, and only the new one opens', async () => {
  const { token } = await steps.logIn('doctor')
  await reset('doctor', next)
  expect(await steps.infoOf(token)).toBe('UNAUTHORIZED')
  expect(await codeOf(check('doctor'))).toBe('WRONG_PASSWORD')
  expect(await steps.infoOf((await steps.logIn('doctor', { credentials: next })).token)).toBe('done')
  const { rows } = await server.services.database.system((tx) =>
    tx.execute<{ content: string }>(sql`SELECT content FROM operation_log WHERE call = ${accountApi.resetPassword.id}
      AND outcome = 'done' ORDER BY content`),
  )
  expect(rows.map(({ content }) => content)).toEqual(['changed the own password', 'session ended: password'])
})

test('a verification code that comes with the change must be right, though it may be left out', async () => {
  const code = await steps.codeFor('sonographer', 'reset')
  const wrong = { ...code, verificationCode: otherThan(code.verificationCode) }
  expect(await codeOf(reset('sonographer', next, wrong))).toBe('WRONG_VERIFICATION_CODE')
  expect(await codeOf(reset('sonographer', next, code))).toBe('done')
})

test('a password that an administrator set opens nothing but its own change', async () => {
  await alterPerson('registrar', { mustChange: true })
  expect(await check('registrar')).toMatchObject({ nextStep: 'change-password', why: 'initial' })
  expect(await codeOf(steps.logIn('registrar'))).toBe('PASSWORD_INITIAL')
  await reset('registrar', next)
  expect(await codeOf(steps.logIn('registrar', { credentials: next }))).toBe('done')
})

test('a password expires so many days after it was set as the department says, to the millisecond', async () => {
  const changedAt = server.clock.now()
  await alterPerson('administrator', { passwordChangedAt: new Date(changedAt).toISOString() })
  await setRule({ validityDays: 30 })
  const end = changedAt + 30 * 86_400_000
  server.clock.jump(end - 1 - server.clock.now())
  expect(await check('administrator')).toMatchObject({ nextStep: 'choose-hospital', why: null })
  server.clock.jump(1)
  expect(await check('administrator')).toMatchObject({ nextStep: 'change-password', why: 'expired' })
  expect(await codeOf(steps.logIn('administrator'))).toBe('PASSWORD_EXPIRED')
  await setRule({})
  expect(await codeOf(steps.logIn('administrator'))).toBe('done')
})

test('a password that no longer matches the rules must be changed, by the new ones', async () => {
  await setRule({ minLength: 12 })
  expect(await check('director')).toMatchObject({ nextStep: 'change-password', why: 'rule' })
  expect(await codeOf(steps.logIn('director'))).toBe('PASSWORD_NOT_BY_RULE')
  await expect(reset('director', next)).rejects.toMatchObject({
    code: 'PASSWORD_NOT_BY_RULE',
    details: { unmet: ['length'], rule: { minLength: 12 } },
  })
  expect(await codeOf(reset('director', 'Lamp7Window!'))).toBe('done')
  await setRule({})
})

function forgot(role: TestRole, newPassword: string, more: object) {
  return steps.pacs.account.forgotPassword({
    phone: phoneOf('first', role),
    verificationCode: '000000',
    newPassword,
    confirmPassword: newPassword,
    ...more,
  })
}

test('who forgot their password sets a new one by a code to their phone, of this purpose and good once', async () => {
  const { token } = await steps.logIn('nobody')
  expect(await codeOf(forgot('nobody', next, await steps.codeFor('nobody', 'login')))).toBe('VERIFICATION_CODE_EXPIRED')
  const code = await steps.codeFor('nobody', 'reset')
  expect(await codeOf(forgot('nobody', 'password1', code))).toBe('PASSWORD_WEAK')
  expect(await codeOf(forgot('nobody', next, code))).toBe('done')
  expect(await steps.infoOf(token)).toBe('UNAUTHORIZED')
  expect(await codeOf(forgot('nobody', 'Other7Window', code))).toBe('VERIFICATION_CODE_EXPIRED')
  expect(await codeOf(steps.logIn('nobody', { credentials: next }))).toBe('done')
})

test('of twenty who come with the same code one sets the password', async () => {
  const code = await steps.codeFor('nobody', 'reset')
  const calls = Array.from({ length: 20 }, (_, number) => codeOf(forgot('nobody', `Chair${number}Floor9`, code)))
  expect((await Promise.all(calls)).filter((outcome) => outcome === 'done')).toHaveLength(1)
})

test('no password and no hash of one is kept beside the stored one, not even under an idempotency key', async () => {
  const { rows } = await server.services.database.system((tx) =>
    tx.execute('SELECT count(*)::int AS n FROM idempotency'),
  )
  expect(rows).toEqual([{ n: 0 }])
})
