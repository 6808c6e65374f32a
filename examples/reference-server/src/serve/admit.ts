import { type Endpoint, isAllowed, PacsError } from '@opensono/pacs-core'
import { takesMachineKey } from '@opensono/pacs-core/server'
import type { FastifyRequest } from 'fastify'
import type { Actor, CallName } from '../database/actor'
import type { Services } from '../services'
import { authenticate, type Caller } from './authenticate'
import { countCall } from './countCall'
import { isRefusal } from './failure'
import { authenticateMachine, machineKeyOf } from './machineKey'
import { refusal } from './rateLimit'

/** What one machine's key may ask. */
const machineCalls = { most: 600, withinMs: 60_000 }

/** What of a call decides who may make it. */
export type Door = Pick<
  Endpoint,
  'id' | 'auth' | 'permission' | 'needsPerson' | 'isBackground' | 'isOpenWhileLocked'
> & {
  /** True where other machines are the usual callers: without any proof they are asked for a key, not for a login. */
  isForMachines?: true
}

/** A bearer token comes before a machine's key. */
async function identify({ config, database }: Services, door: Door, request: FastifyRequest): Promise<Caller> {
  const key = machineKeyOf(request)
  const hasBearer = request.headers.authorization !== undefined
  if (door.isForMachines === true && key === null && !hasBearer) throw new PacsError('MACHINE_KEY_MISSING')
  if (key === null || hasBearer) {
    return authenticate(request, database, door.isBackground !== true)
  }
  const machine = await authenticateMachine(key, database)
  if (!config.hasRateLimits) return machine
  const waitMs = await countCall(database, `machine key ${machine.userId}`, machineCalls)
  if (waitMs !== null) throw refusal(waitMs)
  return machine
}

/**
 * Finds out who makes a call that needs a login, and whether they may. Who may not is written down.
 *
 * @throws PacsError `UNAUTHORIZED`, what is wrong with a machine's key, `SESSION_LOCKED`, `FORBIDDEN`, `RATE_LIMITED`.
 */
export async function admit(services: Services, door: Door, request: FastifyRequest): Promise<Caller> {
  const caller = await identify(services, door, request)
  request.timeZone = caller.timeZone
  if (caller.isLocked && door.isOpenWhileLocked !== true) throw new PacsError('SESSION_LOCKED')
  const isRefused = caller.sessionId === '' && !takesMachineKey(door)
  if (!isRefused && isAllowed(door.permission, caller.authorities)) return caller
  const code = isRefused ? 'MACHINE_KEY_WRONG_PURPOSE' : 'FORBIDDEN'
  await services.database.refused({ ...caller, requestId: request.id, idempotency: null }, door, code)
  throw new PacsError(code)
}

/** Answers a call; what refuses it is written down in the operation log. */
export async function noteRefusal<Answer>(
  { database, log }: Services,
  call: CallName,
  actor: Actor | null,
  answer: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await answer()
  } catch (thrown) {
    if (actor !== null && isRefusal(thrown)) {
      await database
        .refused(actor, call, thrown.code)
        .catch((error) => log.error({ error, requestId: actor.requestId }, 'a refusal could not be written down'))
    }
    throw thrown
  }
}
