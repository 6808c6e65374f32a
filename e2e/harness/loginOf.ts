import { inject } from 'vitest'
import { type accounts, type Login, logIn } from './logIn'

const logins = new Map<keyof typeof accounts, Promise<Login>>()

/**
 * A login to the suite's product, made once for each account and file: codes by SMS are not sent twice a minute.
 *
 * @param account - who.
 */
export function loginOf(account: keyof typeof accounts): Promise<Login> {
  const known = logins.get(account)
  if (known !== undefined) return known
  const login = logIn(inject('productUrl'), account)
  logins.set(account, login)
  return login
}
