import type { Actor } from '../../database/actor'
import type { Membership } from './queries'

/** Who comes, as the operation log names them before there is a session. */
export function newcomer(userId: string, membership: Membership, requestId: string): Actor {
  const { hospitalId, hospitalName, timeZone, userName } = membership
  const nowhere = { departmentId: '', departmentName: '', departmentType: null, departmentUsageTime: null }
  const unknown = { roomId: '', roomName: '', machineId: null, sessionId: '', isBreastScreeningOn: false }
  const state = { isLocked: false, idleMinutes: 0 }
  return {
    ...nowhere,
    ...unknown,
    ...state,
    userId,
    userName,
    hospitalId,
    hospitalName,
    timeZone,
    authorities: new Set(),
    requestId,
    idempotency: null,
  }
}
