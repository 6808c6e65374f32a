import { randomBytes } from 'node:crypto'
import { defaultPasswordRule, newId, PacsError, permissionCodes, sessionApi } from '@opensono/pacs-core'
import type { BodyOf } from '@opensono/pacs-core/server'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../../database/database'
import {
  credential,
  department,
  hospital,
  hospitalSequence,
  role,
  rolePermission,
  room,
  userAccount,
  userRole,
} from '../../database/schema/foundation'
import { setupCode } from '../../database/schema/session'
import type { Transaction } from '../../database/transaction'
import { hashToken } from '../../serve/token'
import type { Services } from '../../services'
import { searchTextOf } from '../settings/searchTextOf'
import { newcomer } from './newcomer'
import { judgeNewPassword } from './newPassword'
import { hashPassword } from './password'

const codeLifeMs = 24 * 3_600_000
/** 100 bits in Crockford's base 32, which has no letters that look alike. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

function newCode(): string {
  const text = Array.from(randomBytes(20), (byte) => letters[byte % letters.length]).join('')
  return (text.match(/.{5}/g) ?? []).join('-')
}

const hashOf = (code: string) => hashToken(code.trim().toUpperCase())

async function hasHospital(tx: Transaction): Promise<boolean> {
  return (await tx.select({ id: hospital.id }).from(hospital).limit(1)).length > 0
}

/** Whether the first administrator is still to be made. Never in a demo, which makes its own people. */
export async function needsSetup({ database, config }: Services): Promise<boolean> {
  return !config.isDemo && !(await database.system(hasHospital))
}

/** Prints a code for the first administrator, good for a day; each server process that starts prints its own. */
export async function offerSetup(services: Services): Promise<void> {
  if (!(await needsSetup(services))) return
  const { database, config, log } = services
  const code = newCode()
  const expiresAt = new Date(database.clock.now() + codeLifeMs).toISOString()
  await database.system((tx) => tx.insert(setupCode).values({ hash: hashOf(code), expiresAt }))
  log.warn(`There is no hospital yet: open ${config.publicUrl} and set it up with the code ${code}`)
}

/**
 * Makes the first hospital, with one department, one room, and the administrator who makes the rest.
 *
 * @throws PacsError `NOT_FOUND` once there is a hospital, `WRONG_SETUP_CODE`, and what a password is refused for.
 */
export async function setUp(services: Services, body: BodyOf<typeof sessionApi.setUp>, requestId: string) {
  const { database, sms, config } = services
  if (!(await needsSetup(services))) throw new PacsError('NOT_FOUND')
  const { code, hospitalName, departmentName, roomName, name, phone, password } = body
  await requireCode(database, code)
  await judgeNewPassword({ text: password, rule: defaultPasswordRule, context: [phone, name, hospitalName] })
  const passwordHash = await hashPassword(password, config.passwordCost)
  const id = () => newId(database.clock.now())
  const [hospitalId, departmentId, userId, roleId] = [id(), id(), id(), id()]
  const membership = { hospitalId, hospitalName, timeZone: 'Asia/Shanghai', userName: name, isEnabled: true }
  const actor = newcomer(userId, membership, requestId)
  return database.change(actor, sessionApi.setUp, async ({ system, log, nowMs }) => {
    await system(async (tx) => {
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('set up', 0))`)
      if (await hasHospital(tx)) throw new PacsError('NOT_FOUND')
      await tx.insert(hospital).values({ id: hospitalId, name: hospitalName })
      await tx.insert(hospitalSequence).values({ hospitalId })
      // Without anybody who sends codes, asking for one would keep the first administrator out for ever.
      const needsSmsCode = sms.isAvailable
      await tx.insert(department).values({ hospitalId, id: departmentId, name: departmentName, needsSmsCode })
      const searchText = searchTextOf({ name: roomName, englishName: null, briefCode: '', fields: {} })
      await tx.insert(room).values({ hospitalId, departmentId, id: id(), name: roomName, searchText })
      await tx.insert(role).values({ hospitalId, id: roleId, name: 'Administrator' })
      const permissions = permissionCodes.map((permission) => ({ hospitalId, roleId, permission }))
      await tx.insert(rolePermission).values(permissions)
      await tx.insert(userAccount).values({ hospitalId, id: userId, name, phone })
      await tx.insert(userRole).values({ hospitalId, userId, roleId })
      const passwordChangedAt = new Date(nowMs).toISOString()
      await tx
        .insert(credential)
        .values({ userId, phone, passwordHash, passwordChangedAt, madeByHospitalId: hospitalId })
      await tx.delete(setupCode)
    })
    log({ content: 'made the first administrator', subject: 'user', subjectId: userId })
    return null
  })
}

async function requireCode(database: Database, code: string): Promise<void> {
  const now = new Date(database.clock.now()).toISOString()
  await database.system(async (tx) => {
    const found = await tx
      .select({ hash: setupCode.hash })
      .from(setupCode)
      .where(and(eq(setupCode.hash, hashOf(code)), gt(setupCode.expiresAt, now)))
    if (found.length > 0) return
    // Who set it up a moment ago took the codes away.
    throw new PacsError((await hasHospital(tx)) ? 'NOT_FOUND' : 'WRONG_SETUP_CODE')
  })
}
