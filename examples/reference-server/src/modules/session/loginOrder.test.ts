import { limits } from '@opensono/pacs-core'
import fc from 'fast-check'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { departmentIdOf, roomIdOf, type TestRole, testPassword, userIdOf } from '../../../test/fixture/fixture'
import { howOften } from '../../../test/howOften'
import { baseApis, startTestServer, type TestServer } from '../../../test/startTestServer'
import { loginAttempt } from '../../database/schema/foundation'
import { guessCount } from '../../database/schema/session'
import { codeOf, loginSteps, otherThan } from './testing/loginSteps'

const runs = howOften(6, 1000)
const stepMs = limits.mfa.stepSeconds * 1000
const dayMs = 24 * 3_600_000
/** One without a second factor, one with it. */
const people = ['doctor', 'sonographer'] as const satisfies readonly TestRole[]
type Person = (typeof people)[number]

/** A try to get in: where each proof comes from. */
interface Try {
  readonly who: Person
  readonly password: 'right' | 'wrong'
  readonly sms: 'none' | 'newest' | 'former' | 'wrong' | 'of the other'
  readonly mfa: 'none' | 'right' | 'wrong'
  readonly place: 'own' | 'foreign room' | 'foreign department'
}

let server: TestServer
let steps: ReturnType<typeof loginSteps>
let secret: string
beforeAll(async () => {
  server = await startTestServer()
  steps = loginSteps(server)
  const pacs = await server.as('sonographer', baseApis)
  const userId = userIdOf('first', 'sonographer')
  secret = (await pacs.account.mfaSecret({ userId, credentials: testPassword })).mfaSecret
  const mfaVerificationCode = mfaCode()
  await pacs.account.mfaBind({ userId, mfaSecret: secret, mfaVerificationCode })
})
afterAll(() => server?.close())

function mfaCode(): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now() })
}

const person = fc.constantFrom(...people)
const tries: fc.Arbitrary<Try> = fc.record({
  who: person,
  // Mostly right, or hardly any would come as far as the next proof.
  password: fc.constantFrom('right', 'right', 'right', 'wrong'),
  sms: fc.constantFrom('none', 'newest', 'newest', 'newest', 'former', 'wrong', 'of the other'),
  mfa: fc.constantFrom('none', 'right', 'right', 'right', 'wrong'),
  place: fc.constantFrom('own', 'own', 'own', 'foreign room', 'foreign department'),
})
const anySteps = fc.array(fc.oneof(fc.record({ ask: person }), fc.record({ check: person }), tries, tries), {
  minLength: 3,
  maxLength: 8,
})

type Code = Awaited<ReturnType<typeof steps.codeFor>> & { readonly sentAtMs: number }

/** What one run knows of one person. */
interface Known {
  readonly codes: Code[]
  readonly used: Set<string>
  /** Slips so far; a fifth would lock, which is another test. */
  slips: number
}

const knownOf = (): Known => ({ codes: [], used: new Set(), slips: 0 })

async function ask(who: Person, known: Record<Person, Known>): Promise<void> {
  const { codes } = known[who]
  // A phone gets five codes an hour.
  if (codes.length < 4) codes.push({ ...(await steps.codeFor(who)), sentAtMs: server.clock.now() })
}

/** Slips of one way must not lock the next: they are counted over days, until somebody is right. */
async function forgetSlips(): Promise<void> {
  await server.services.database.system(async (tx) => {
    await tx.delete(loginAttempt)
    await tx.delete(guessCount)
  })
}

const slip: Try = { who: 'doctor', password: 'wrong', sms: 'newest', mfa: 'none', place: 'own' }
const fourSlips = [slip, slip, slip, slip]
const slipThenRight: Try[] = [slip, { ...slip, password: 'right' }]

test(`in ${runs} ways through the login there is no token before every proof, and one after them`, async () => {
  let opened = 0
  let refused = 0
  await fc.assert(
    fc.asyncProperty(anySteps, async (sequence) => {
      const known = { doctor: knownOf(), sonographer: knownOf() }
      server.clock.advance(dayMs)
      await forgetSlips()
      for (const role of people) await ask(role, known)
      for (const step of sequence) {
        if ('ask' in step) {
          await ask(step.ask, known)
        } else if ('check' in step) {
          const { phone } = steps.formOf(step.check)
          const proof = await steps.pacs.session.passwordCheck({ phone, credentials: testPassword })
          // What a proven password gives is no token.
          expect(await steps.infoOf(proof.loginTicket)).toBe('UNAUTHORIZED')
        } else if (known[step.who].slips < 4) {
          const { isWhole, outcome } = await attempt(step, known)
          expect(outcome === 'done', `${JSON.stringify(step)} ended with ${outcome}`).toBe(isWhole)
          if (isWhole) opened += 1
          else refused += 1
        }
        server.clock.advance(stepMs)
      }
    }),
    { numRuns: runs, endOnFailure: true, examples: [[fourSlips], [slipThenRight]] },
  )
  expect(opened).toBeGreaterThan(runs / 20)
  expect(refused).toBeGreaterThan(runs)
}, 600_000)

function codeOfTry({ who, sms }: Try, known: Record<Person, Known>): Partial<Code> {
  const other = who === 'doctor' ? 'sonographer' : 'doctor'
  const newest = known[who].codes.at(-1)
  switch (sms) {
    case 'none':
      return {}
    case 'newest':
      return newest ?? {}
    case 'former':
      return known[who].codes.at(-2) ?? {}
    case 'wrong':
      return { ...newest, verificationCode: otherThan(newest?.verificationCode ?? '') }
    case 'of the other':
      return known[other].codes.at(-1) ?? {}
  }
}

/** Makes a try, and says whether it brought every proof. */
async function attempt(given: Try, known: Record<Person, Known>) {
  const { who, password, sms, mfa, place } = given
  const { sentAtMs = 0, ...code } = codeOfTry(given, known)
  const isFresh = server.clock.now() - sentAtMs < limits.smsCode.validMs
  const isCodeGood = sms === 'newest' && isFresh && !known[who].used.has(code.requestId ?? '')
  const isWhole = password === 'right' && isCodeGood && place === 'own' && (who === 'doctor' || mfa === 'right')
  const outcome = await codeOf(
    steps.pacs.session.password({
      ...steps.formOf(who, password === 'right' ? testPassword : 'Wrong#2026'),
      ...code,
      ...(mfa === 'none' ? {} : { mfaVerificationCode: mfa === 'right' ? mfaCode() : otherThan(mfaCode()) }),
      ...(place === 'foreign room' ? { roomId: roomIdOf('second') } : {}),
      ...(place === 'foreign department' ? { departmentId: departmentIdOf('second') } : {}),
    }),
  )
  if (outcome === 'done' && code.requestId !== undefined) known[who].used.add(code.requestId)
  if (outcome !== 'done') known[who].slips += 1
  return { isWhole, outcome }
}
