import { defaultPasswordRule, PacsError } from '@opensono/pacs-core'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import type { Database } from '../../database/database'
import { userAccount } from '../../database/schema/foundation'
import type { Services } from '../../services'
import { judgeNewPassword } from '../session/newPassword'
import { hashPassword } from '../session/password'
import { departmentRules } from '../session/passwordRules'

/**
 * Judges a password that an administrator sets for somebody, by the rule of the administrator's own department, and hashes it.
 * That takes long on purpose: it is done before the change, so that no row and no connection waits for it.
 *
 * @param known - what everybody knows of its owner beside the hospital: phone and name.
 * @throws PacsError `PASSWORD_NOT_BY_RULE`, `PASSWORD_WEAK`.
 */
export async function firstPassword(
  { database, config }: Pick<Services, 'database' | 'config'>,
  actor: Actor,
  text: string,
  known: readonly string[],
): Promise<string> {
  const departments = await database.system((tx) => departmentRules(tx, [actor.hospitalId]))
  const rule = departments.find(({ id }) => id === actor.departmentId)?.rule ?? defaultPasswordRule
  await judgeNewPassword({ text, rule, context: [...known, actor.hospitalName] })
  return hashPassword(text, config.passwordCost)
}

/**
 * What everybody knows of a user of the hospital.
 *
 * @throws PacsError `USER_ID_NOT_EXIST`, for another hospital's user too.
 */
export async function knownOf(database: Database, actor: Actor, userId: string): Promise<string[]> {
  const [account] = await database.read(actor, { id: 'access.setUserPassword' }, (tx) =>
    tx.select().from(userAccount).where(eq(userAccount.id, userId)),
  )
  if (account === undefined) throw new PacsError('USER_ID_NOT_EXIST')
  return [account.phone, account.name]
}
