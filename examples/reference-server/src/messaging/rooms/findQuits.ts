import { newId, PacsError, type RoomEvent } from '@opensono/pacs-core'
import type { Database } from '../../database/database'
import { holdConsultation } from '../../modules/consultation/holdConsultation'
import { actorOfMissed, findMissed, leave, type Missed } from '../../modules/consultation/room/presence'

/** That somebody left a room. */
export interface Quit {
  readonly consultationId: string
  readonly event: RoomEvent
}

/** Writes down that somebody left; null when another server process did, or they are back. */
async function quit(database: Database, missed: Missed): Promise<RoomEvent | null> {
  try {
    return await database.change(actorOfMissed(missed, newId()), { id: 'consultation.quit' }, async (change) => {
      const { row, experts } = await holdConsultation(change, missed.consultationId)
      const event = await leave(change, row, experts, missed.userId, { isMissed: true })
      if (event === null) throw new PacsError('NOT_FOUND')
      change.log({ content: 'left a consultation room', subject: 'consultation', subjectId: row.id })
      return event
    })
  } catch (thrown) {
    if (PacsError.from(thrown).code === 'NOT_FOUND') return null
    throw thrown
  }
}

/** Records that those left who have not responded for too long, whichever server process they were connected to. */
export async function findQuits(database: Database, nowMs: number): Promise<Quit[]> {
  const quits: Quit[] = []
  for (const missed of await findMissed(database, nowMs)) {
    const event = await quit(database, missed)
    if (event !== null) quits.push({ consultationId: missed.consultationId, event })
  }
  return quits
}
