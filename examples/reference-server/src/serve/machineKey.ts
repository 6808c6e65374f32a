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

/** The key that a request sends; one that is sent twice is none. */
export function machineKeyOf(request: FastifyRequest): string | null {
  const sent = request.raw.headersDistinct[machineKeyHeader.toLowerCase()] ?? []
  return sent.length === 1 ? (sent[0] ?? null) : null
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
}

/**
 * Finds out which machine calls. It works in no department and in no room.
 *
 * @throws PacsError `UNAUTHORIZED`, the same whatever is wrong with the key.
 */
export async function authenticateMachine(key: string, database: Database): Promise<Caller> {
  const publicId = publicIdOf(key)
  if (publicId === null) throw new PacsError('UNAUTHORIZED')
  const at = new Date(database.clock.now())
  const [row] = await database.query<KeyRow>('SELECT * FROM find_machine_key($1, $2)', [publicId, at])
  if (row === undefined || !isKeyOf(key, row.key_hash)) throw new PacsError('UNAUTHORIZED')
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
