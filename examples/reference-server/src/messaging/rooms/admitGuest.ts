import {
  consultationPermission,
  isAllowed,
  isConsultationOpen,
  newId,
  PacsError,
  type RoomParticipant,
  type UserId,
} from '@opensono/pacs-core'
import { RoomAuth } from '@opensono/pacs-core/server'
import type { Socket } from 'socket.io'
import * as z from 'zod/mini'
import type { Actor } from '../../database/actor'
import type { Database } from '../../database/database'
import type { StoredConsultation } from '../../modules/consultation/holdConsultation'
import { findParticipant, type Participant, readInside } from '../../modules/consultation/participant'
import type { Speaker } from '../../modules/consultation/room/roomLog'
import { readSeen, requireMayEnter, roleOf, type Seen } from '../../modules/consultation/takePart'
import { findCaller } from '../../serve/authenticate'

/** Who is behind a connection to a room: decided when it was let in, never by what it says. */
export interface Guest {
  readonly participant: Participant
  readonly row: StoredConsultation
  readonly self: RoomParticipant
  readonly speaker: Speaker
  /** Sequence of the last event that the client has. */
  readonly after: number
}

function readNow(database: Database, participant: Participant): Promise<Seen> {
  return readInside({ database }, participant, { id: 'consultation.room' }, (tx) =>
    readSeen(tx, participant, database.clock.now()),
  )
}

/** Whether it is over, and the caller was in it: they may hear how it ended. */
function mayHearEnd({ row, experts, status }: Seen, { role, actor }: Participant): boolean {
  if (row.kind !== 'REALTIME' || isConsultationOpen(status)) return false
  const wasIn = experts.some(
    ({ userId, state }) => userId === actor.userId && (state === 'accepted' || state === 'finished'),
  )
  return role === 'doctor' || (wasIn && row.startedAt !== null)
}

/**
 * Finds out who wants to come into which room, and as what.
 *
 * @throws PacsError `UNAUTHORIZED`, `FORBIDDEN`, `PARAM_ERROR`, `NOT_FOUND`, `CONSULTATION_STATUS_CHANGED`, and what else keeps somebody out.
 */
export async function admitGuest(database: Database, socket: Socket): Promise<Guest> {
  const given: unknown = socket.handshake.auth
  const caller = await findCaller(socket.handshake.auth.token, database)
  if (!isAllowed(consultationPermission, caller.authorities)) throw new PacsError('FORBIDDEN')
  const auth = z.safeParse(RoomAuth, given)
  if (!auth.success) throw new PacsError('PARAM_ERROR')
  const actor: Actor = { ...caller, requestId: newId(), idempotency: null }
  const participant = await findParticipant({ database }, actor, auth.data.consultationId)
  const seen = await readNow(database, participant)
  if (!mayHearEnd(seen, participant)) requireMayEnter(seen, participant)
  const { row, experts, status } = seen
  const userId = actor.userId as UserId
  const own = experts.find((each) => each.userId === userId)
  return {
    participant,
    row: { ...row, status },
    self: {
      userId,
      name: actor.userName,
      hospitalName: own?.hospitalName ?? row.hospitalName,
      role: roleOf(participant),
    },
    speaker: {
      hospitalId: row.hospitalId,
      consultationId: row.id,
      userId,
      connectionId: socket.id,
      role: roleOf(participant),
    },
    after: auth.data.after,
  }
}

/** Whether a guest may still be in the room; who cannot be asked about stays out. */
export async function mayStay(database: Database, { participant }: Guest): Promise<boolean> {
  try {
    requireMayEnter(await readNow(database, participant), participant)
    return true
  } catch {
    return false
  }
}
