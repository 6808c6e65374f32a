import { PacsError } from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import type { Actor, CallName } from '../../database/actor'
import type { Change } from '../../database/change'
import type { NoteRead } from '../../database/read'
import type { Transaction } from '../../database/transaction'
import type { Services } from '../../services'

/**
 * As what somebody takes part: the monitor is the machine from which it was asked for, in the room in which it was asked for, and acts for the
 * doctor.
 */
export type ParticipantRole = 'doctor' | 'expert' | 'monitor'

/** As what a caller takes part in a consultation. */
export interface Participant {
  readonly consultationId: string
  readonly role: ParticipantRole
  /** The caller, as they are logged in. */
  readonly actor: Actor
  /** The caller in the hospital that the consultation belongs to: there an expert of another one has no other right. */
  readonly inside: Actor
}

interface ParticipantRow {
  [column: string]: unknown
  hospital_id: string
  hospital_name: string
  time_zone: string
  role: ParticipantRole
}

const nowhere = {
  departmentId: '',
  departmentName: '',
  departmentType: null,
  departmentUsageTime: null,
  roomId: '',
  roomName: '',
}

function insideOf(actor: Actor, row: ParticipantRow): Actor {
  if (row.hospital_id === actor.hospitalId) return actor
  const place = { hospitalId: row.hospital_id, hospitalName: row.hospital_name, timeZone: row.time_zone }
  return { ...actor, ...nowhere, ...place, authorities: new Set() }
}

/** Roles in the order in which they count for who has several. */
const ownRoles: readonly ParticipantRole[] = ['doctor', 'expert']

/**
 * Finds as what a caller takes part in a consultation.
 *
 * @param roles - who may make the call.
 * @throws PacsError `NOT_FOUND` for everybody else, and for what is no consultation.
 */
export async function findParticipant(
  { database }: Pick<Services, 'database'>,
  actor: Actor,
  consultationId: string,
  roles: readonly ParticipantRole[] = ownRoles,
): Promise<Participant> {
  const rows = await database.read(
    actor,
    { id: 'consultation.participant' },
    async (tx) =>
      // Any user names their machine as they like; a monitor works in the room, too.
      (
        await tx.execute<ParticipantRow>(sql`SELECT * FROM consultation_seat(${consultationId}::uuid, ${actor.machineId}) AS participant
          WHERE participant.role <> 'monitor' OR EXISTS (SELECT FROM consultation
            WHERE id = ${consultationId}::uuid AND room_id = ${actor.roomId === '' ? null : actor.roomId}::uuid)`)
      ).rows,
  )
  const role = roles.find((each) => rows.some((row) => row.role === each))
  const row = rows.find((each) => each.role === role)
  if (row === undefined || role === undefined) throw new PacsError('NOT_FOUND')
  return { consultationId, role, actor, inside: insideOf(actor, row) }
}

/** Reads in the hospital of a consultation, for who takes part in it. */
export async function readInside<Answer>(
  services: Pick<Services, 'database'>,
  participant: Participant,
  call: CallName,
  work: (tx: Transaction, note: NoteRead) => Promise<Answer>,
): Promise<Answer> {
  return services.database.read(participant.inside, call, work)
}

/** Changes something in the hospital of a consultation; the hospital of an expert from elsewhere writes it down, too. */
export async function changeInside<Answer>(
  services: Pick<Services, 'database'>,
  participant: Participant,
  call: CallName,
  work: (change: Change) => Promise<Answer>,
): Promise<Answer> {
  const { actor, inside, consultationId } = participant
  return services.database.change(inside, call, async (change) => {
    if (inside.hospitalId === actor.hospitalId) return work(change)
    const log: Change['log'] = (note) => {
      change.log(note)
      const { content } = note
      change.logAlso({ content, subject: 'consultation', subjectId: consultationId }, actor.hospitalId)
    }
    return work({ ...change, log })
  })
}
