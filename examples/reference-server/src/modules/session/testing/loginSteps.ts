import { PacsError } from '@opensono/pacs-core'
import {
  departmentIdOf,
  hospitalIdOf,
  phoneOf,
  roomIdOf,
  type TestRole,
  testPassword,
} from '../../../../test/fixture/fixture'
import { baseApis, type TestServer } from '../../../../test/startTestServer'

/** The code of a failure, or `done`. */
export const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (thrown: unknown) => PacsError.from(thrown).code,
  )

/** What proves a password; left out, the fixture's. */
interface Proof {
  credentials?: string
  deviceToken?: string
}

/** What the users of the first hospital type at the login page. */
export function loginSteps(server: TestServer) {
  const pacs = server.client(baseApis)

  /** Proves the password, as a code for a login asks for. */
  async function ticketFor(role: TestRole, { credentials = testPassword, deviceToken }: Proof = {}) {
    const phone = phoneOf('first', role)
    const device = deviceToken === undefined ? {} : { deviceToken }
    const { loginTicket } = await pacs.session.passwordCheck({ phone, credentials, ...device })
    return { loginTicket }
  }

  /** Sends a code and reads it where the demo shows it. A minute passes first, so that there may be one. */
  async function codeFor(role: TestRole, purpose: 'login' | 'reset' = 'login', proof: Proof = {}) {
    server.clock.advance(60_000)
    const phone = phoneOf('first', role)
    const ticket = purpose === 'login' ? await ticketFor(role, proof) : {}
    const { requestId } = await pacs.session.smsCode({ phone, purpose, ...ticket })
    return { requestId, verificationCode: (await pacs.session.devSms({ phone }))?.code ?? '' }
  }

  function formOf(role: TestRole, credentials: string = testPassword) {
    return {
      phone: phoneOf('first', role),
      credentials,
      hospitalId: hospitalIdOf('first'),
      departmentId: departmentIdOf('first'),
      roomId: roomIdOf('first'),
    }
  }

  return {
    pacs,
    ticketFor,
    codeFor,
    formOf,
    /** A whole login; `more` is what it says beside. */
    async logIn(
      role: TestRole,
      more: { credentials?: string; deviceToken?: string; mfaVerificationCode?: string } = {},
    ) {
      return pacs.session.password({ ...formOf(role), ...(await codeFor(role, 'login', more)), ...more })
    },
    infoOf: (token: string) => codeOf(server.client(baseApis, token).session.info()),
  }
}

/** Another code than this one. */
export const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
