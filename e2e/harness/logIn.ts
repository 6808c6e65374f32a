import { createPacs, sessionApi } from '@opensono/pacs-core'

/**
 * The demo's accounts, by what they do. A phone gets one code a minute, so each is logged in by one file at most: the director for
 * every test whose subject is something else; a test that logs in on the screen makes an account of its own.
 */
export const accounts = {
  registrar: '13800000001',
  sonographer: '13800000002',
  doctor: '13800000003',
  administrator: '13800000004',
  expert: '13800000005',
  director: '13800000006',
  /** Of the second hospital. */
  otherDoctor: '13800000011',
  otherExpert: '13800000012',
  otherAdministrator: '13800000013',
} as const

/** The demo's password. */
export const password = 'Demo#2026'

/**
 * Logs in by the calls alone, for tests whose subject is something else.
 *
 * @param productUrl - the product.
 * @param account - who.
 * @returns the session's token.
 */
export function logIn(productUrl: string, account: keyof typeof accounts): Promise<string> {
  return logInWith(productUrl, accounts[account], password)
}

/**
 * Logs any user in by the calls alone.
 *
 * @param productUrl - the product.
 * @param phone - theirs.
 * @param credentials - their password.
 * @returns the session's token.
 */
export async function logInWith(productUrl: string, phone: string, credentials: string): Promise<string> {
  const pacs = createPacs({ baseUrl: productUrl, apis: { session: sessionApi } })
  const { hospitals, loginTicket } = await pacs.session.passwordCheck({ phone, credentials })
  const hospital = first(hospitals)
  const department = first(await pacs.session.department({ hospitalId: hospital.id }))
  const room = first(await pacs.session.room({ departmentId: department.id }))
  const { requestId } = await pacs.session.smsCode({ phone, purpose: 'login', loginTicket })
  const sms = await pacs.session.devSms({ phone })
  const { token } = await pacs.session.password({
    phone,
    credentials,
    hospitalId: hospital.id,
    departmentId: department.id,
    roomId: room.id,
    requestId,
    ...(sms === null ? {} : { verificationCode: sms.code }),
  })
  return token
}

function first<Value>(values: readonly Value[]): Value {
  const [value] = values
  if (value === undefined) throw new Error('The demo offers nothing to choose here.')
  return value
}
