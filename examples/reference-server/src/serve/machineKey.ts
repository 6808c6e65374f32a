import { randomBytes, timingSafeEqual } from 'node:crypto'
import { machineKeyHeader, PacsError } from '@opensono/pacs-core'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../database/database'
import type { Caller } from './authenticate'
import { hashToken, newToken } from './token'

/** What names a key among all hospitals'; the rest of it is secret. */
const keyShape = /^osk_([0-9a-f]{16})_[A-Za-z0-9_-]{43}$/
/** The last use is written down at most so often, in milliseconds. */
const touchEveryMs = 60_000

/**
 * The public part of a key.
 *
 * @returns null for what is no key.
 */
export function publicIdOf(key: string): string | null {
  return keyShape.exec(key)?.[1] ?? null
}

/** A key that nobody has: 256 secret random bits behind a public name. What is stored of it is its hash. */
export function newMachineKey() {
  const publicId = randomBytes(8).toString('hex')
  const key = `osk_${publicId}_${newToken()}`
  return { key, publicId, keyHash: hashToken(key) }
}

/** Whether a key is the one with the hash, compared in constant time. */
export const isKeyOf = (key: string, keyHash: Buffer) => timingSafeEqual(hashToken(key), keyHash)

/** The key that a request sends: null for none, empty for one that is sent twice, which is never right. */
export function machineKeyOf(request: FastifyRequest): string | null {
  const sent = request.raw.headersDistinct[machineKeyHeader.toLowerCase()] ?? []
  return sent.length > 1 ? '' : (sent[0] ?? null)
}

interface KeyRow {
  id: string
  name: string
  key_hash: Buffer
  permissions: string[]
  hospital_id: string
  hospital_name: string
  time_zone: string
  is_breast_screening_on: boolean
  last_used_at: Date | null
  is_over: boolean
}

/** The key of a hospital's information system. */
interface HisKeyRow {
  hospital_id: string
  hospital_name: string
  time_zone: string
  key_hash: Buffer
}

async function findMachine(publicId: string, database: Database, at: Date): Promise<KeyRow | undefined> {
  return (await database.query<KeyRow>('SELECT * FROM find_machine_key($1, $2)', [publicId, at]))[0]
}

async function findHis(publicId: string, database: Database): Promise<HisKeyRow | undefined> {
  return (await database.query<HisKeyRow>('SELECT * FROM find_his_key($1)', [publicId]))[0]
}

/**
 * What is wrong with a key. Only a caller who has the whole key, and not just its public part, learns more than that it is refused.
 *
 * @param other - the key of the other kind with this public part.
 */
function refuseKey(key: string, other: { key_hash: Buffer } | undefined): PacsError {
  const isOther = other !== undefined && isKeyOf(key, other.key_hash)
  return new PacsError(isOther ? 'MACHINE_KEY_WRONG_PURPOSE' : 'MACHINE_KEY_REFUSED')
}

/**
 * Finds out whose information system calls.
 *
 * @param onWrong - called with the hospital when the public part is right and the rest is not.
 * @throws PacsError `MACHINE_KEY_MISSING`, `MACHINE_KEY_REFUSED`, `MACHINE_KEY_WRONG_PURPOSE`.
 */
export async function authenticateHis(
  key: string | null,
  database: Database,
  onWrong: (hospitalId: string) => Promise<unknown>,
): Promise<HisKeyRow> {
  if (key === null) throw new PacsError('MACHINE_KEY_MISSING')
  const publicId = publicIdOf(key)
  if (publicId === null) throw new PacsError('MACHINE_KEY_REFUSED')
  const row = await findHis(publicId, database)
  if (row === undefined) throw refuseKey(key, await findMachine(publicId, database, new Date(database.clock.now())))
  if (isKeyOf(key, row.key_hash)) return row
  await onWrong(row.hospital_id)
  throw new PacsError('MACHINE_KEY_REFUSED')
}

/**
 * Finds out which machine calls. It works in no department and in no room.
 *
 * @throws PacsError `MACHINE_KEY_REFUSED`, `MACHINE_KEY_EXPIRED`, `MACHINE_KEY_WRONG_PURPOSE`.
 */
export async function authenticateMachine(key: string, database: Database): Promise<Caller> {
  const publicId = publicIdOf(key)
  if (publicId === null) throw new PacsError('MACHINE_KEY_REFUSED')
  const at = new Date(database.clock.now())
  const row = await findMachine(publicId, database, at)
  if (row === undefined) throw refuseKey(key, await findHis(publicId, database))
  if (!isKeyOf(key, row.key_hash)) throw new PacsError('MACHINE_KEY_REFUSED')
  if (row.is_over) throw new PacsError('MACHINE_KEY_EXPIRED')
  if (at.getTime() - (row.last_used_at?.getTime() ?? 0) >= touchEveryMs) {
    await database.query('SELECT touch_machine_key($1, $2)', [publicId, at]).catch((thrown) => {
      // Anyone who only reads goes on when the disk is full.
      if (PacsError.from(thrown).code !== 'STORAGE_FULL') throw thrown
    })
  }
  const nowhere = { departmentId: '', departmentName: '', departmentType: null, departmentUsageTime: null }
  return {
    ...nowhere,
    roomId: '',
    roomName: '',
    sessionId: '',
    isLocked: false,
    idleMinutes: 0,
    userId: row.id,
    userName: row.name,
    hospitalId: row.hospital_id,
    hospitalName: row.hospital_name,
    timeZone: row.time_zone,
    // What the log names the machine by.
    machineId: `osk_${publicId}`,
    authorities: new Set(row.permissions),
    isBreastScreeningOn: row.is_breast_screening_on,
  }
}
