import { PacsError } from '@opensono/pacs-core'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../database/actor'
import type { Database } from '../database/database'
import { hashToken } from './token'

/** Who calls, as the session knows them. */
export type Caller = Omit<Actor, 'requestId' | 'idempotency'>

/** A token that this server made: 32 random bytes, base64url. */
const tokenShape = /^[A-Za-z0-9_-]{43}$/
/** A session's last sign of life is written down at most so often, in milliseconds. */
const touchEveryMs = 30_000

interface SessionRow {
  session_id: string
  user_id: string
  user_name: string
  hospital_id: string
  hospital_name: string
  time_zone: string
  department_id: string
  department_name: string
  department_type: string | null
  usage_ends_at: Date | null
  room_id: string
  room_name: string
  machine_id: string | null
  authorities: string[]
  seen_at: Date
  is_breast_screening_on: boolean
  is_locked: boolean
  idle_minutes: number
  /** The token is the one before a switch of room or department: it reads for some seconds more. */
  is_former: boolean
}

function callerOf(row: SessionRow): Caller {
  return {
    userId: row.user_id,
    userName: row.user_name,
    hospitalId: row.hospital_id,
    hospitalName: row.hospital_name,
    timeZone: row.time_zone,
    departmentId: row.department_id,
    departmentName: row.department_name,
    departmentType: row.department_type,
    departmentUsageTime: row.usage_ends_at?.toISOString() ?? null,
    roomId: row.room_id,
    roomName: row.room_name,
    machineId: row.machine_id,
    authorities: new Set(row.authorities),
    sessionId: row.session_id,
    isBreastScreeningOn: row.is_breast_screening_on,
    isLocked: row.is_locked,
    idleMinutes: row.idle_minutes,
  }
}

async function readSession(tokenHash: Buffer, database: Database): Promise<SessionRow | undefined> {
  const at = new Date(database.clock.now())
  const [row] = await database.query<SessionRow>('SELECT * FROM find_session($1, $2)', [tokenHash, at])
  return row
}

async function findSession(token: unknown, database: Database, isReading: boolean): Promise<SessionRow> {
  if (typeof token !== 'string' || !tokenShape.test(token)) throw new PacsError('UNAUTHORIZED')
  const row = await readSession(hashToken(token), database)
  if (row === undefined || (row.is_former && !isReading)) throw new PacsError('UNAUTHORIZED')
  return row
}

/**
 * Finds whose session it is that a call acts for without its token.
 *
 * @param tokenHash - as it is stored.
 * @returns null when the session has ended.
 */
export async function findCallerOf(tokenHash: Buffer, database: Database): Promise<Caller | null> {
  const row = await readSession(tokenHash, database)
  return row === undefined || row.is_former ? null : callerOf(row)
}

/**
 * Finds the session of a token, without counting as a sign of life.
 *
 * @throws PacsError `UNAUTHORIZED` for what is no token of a session that still runs.
 */
export async function findCaller(token: unknown, database: Database): Promise<Caller> {
  return callerOf(await findSession(token, database, false))
}

/** The bearer token of a request's header; empty when it has none, or several. */
function tokenOf(request: FastifyRequest): string {
  const headers = request.raw.headersDistinct.authorization ?? []
  return /^Bearer (\S+)$/.exec(headers.length === 1 ? (headers[0] ?? '') : '')?.[1] ?? ''
}

const isReading = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

/**
 * Finds whose token came along with a call that needs none, without counting as a sign of life.
 *
 * @returns null for no token, and for one whose session has ended.
 */
export async function findCallerBeside(request: FastifyRequest, database: Database): Promise<Caller | null> {
  const token = tokenOf(request)
  const row = token === '' ? undefined : await readSession(hashToken(token), database)
  return row === undefined || (row.is_former && !isReading(request)) ? null : callerOf(row)
}

/**
 * Finds out who calls, by the bearer token of the request's header, and notes that the session is alive. A token anywhere else
 * is not looked at.
 *
 * @param isActivity - false for a call that a client makes by itself.
 * @throws PacsError `UNAUTHORIZED`.
 */
export async function authenticate(request: FastifyRequest, database: Database, isActivity: boolean): Promise<Caller> {
  const token = tokenOf(request)
  const row = await findSession(token, database, isReading(request))
  const now = database.clock.now()
  if (isActivity && now - row.seen_at.getTime() >= touchEveryMs) {
    await database.query('SELECT touch_session($1, $2)', [hashToken(token), new Date(now)]).catch((thrown) => {
      // Anyone who only reads goes on when the disk is full.
      if (PacsError.from(thrown).code !== 'STORAGE_FULL') throw thrown
    })
  }
  return callerOf(row)
}
