import { randomInt } from 'node:crypto'
import { accessApi, accountApi, createPacs, sessionApi } from '@opensono/pacs-core'
import { lane } from './lane'
import { logInWith } from './logIn'

const apis = { access: accessApi, account: accountApi, session: sessionApi }
const [initial, own] = ['First-Pear-2026', 'Anchor-Pear-57']

/** A user of a test's own, as they log in. */
export interface Account {
  phone: string
  password: string
}

type Role = 'Registrar' | 'Sonographer' | 'Doctor'

/**
 * Makes a user of the first hospital for a test that logs in on the screen: a phone gets one code a minute, so that tests which
 * share one would wait for each other.
 *
 * @param role - what the name of their role in the demo begins with.
 * @param name - theirs.
 */
export async function makeAccount(role: Role, name: string): Promise<Account> {
  const connect = (token: string | null) => createPacs({ baseUrl: lane().productUrl, apis, token: () => token })
  const office = connect(lane().token)
  const phone = `136${String(randomInt(1e8)).padStart(8, '0')}`
  const fields = { name, userCode: '', email: '', doctorNote: '' }
  const { userId, version } = await office.access.createUser({ ...fields, phone, password: initial })
  const roles = (await office.access.roles()).filter((each) => each.name.startsWith(role))
  await office.access.setUserRoles({ userId, version, roleIds: roles.map(({ roleId }) => roleId) })
  const nobody = connect(null)
  const { hospitals } = await nobody.session.passwordCheck({ phone, credentials: initial })
  const [department] = await nobody.session.department({ hospitalId: hospitals[0]?.id })
  if (department === undefined) throw new Error('The demo has no department.')
  const passwords = { oldPassword: initial, newPassword: own, confirmPassword: own }
  await nobody.account.resetPassword({ phone, departmentId: department.id, ...passwords })
  return { phone, password: own }
}

/**
 * Makes a user of the first hospital and logs them in by the calls alone, for a test in which somebody else takes part.
 *
 * @param role - what the name of their role in the demo begins with.
 * @param name - theirs.
 * @returns their session's token.
 */
export async function logInNew(role: Role, name: string): Promise<string> {
  const account = await makeAccount(role, name)
  return await logInWith(lane().productUrl, account.phone, account.password)
}
