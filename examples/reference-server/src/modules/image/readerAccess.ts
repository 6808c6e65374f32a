import { seesVip } from '@opensono/pacs-core'
import type { Actor } from '../../database/actor'
import type { Database } from '../../database/database'
import type { MayRead, ObjectStore } from '../../object-store/index'

/**
 * For whom an address or credentials are made: the hospital whose VIP studies they open; the empty text for none. Not the user: a picture that any
 * other user may see needs no question.
 */
export function readerOf(actor: Pick<Actor, 'hospitalId' | 'authorities'>): string {
  return seesVip(actor) ? actor.hospitalId : ''
}

/** Makes addresses of objects. */
export type Addresses = Pick<ObjectStore, 'presignedUrl'>

/** Makes addresses of files of studies that end when their reader may not see the study any more. */
export function addressesFor(store: ObjectStore, actor: Pick<Actor, 'hospitalId' | 'authorities'>): Addresses {
  const reader = readerOf(actor)
  return { presignedUrl: (key, options) => store.presignedUrl(key, { ...options, reader }) }
}

/** An object of a study that not every user may see. */
interface Closed {
  key: string
  hospital_id: string
  is_deleted: boolean
}

const closedObjects = `
WITH file AS (
  SELECT object_key AS key, hospital_id, id FROM image_file WHERE object_key = ANY($1::text[])
  UNION ALL SELECT thumbnail_key, hospital_id, id FROM image_file WHERE thumbnail_key = ANY($1::text[])
  UNION ALL SELECT dicom_key, hospital_id, id FROM image_file WHERE dicom_key = ANY($1::text[])
), known AS (
  SELECT key, hospital_id, id FROM file
  UNION ALL SELECT f.key, hospital_id, r.newer_id FROM file f JOIN replaced_file r USING (hospital_id, id) WHERE NOT r.is_listed
), owner AS (
  SELECT key, hospital_id, i.study_id, false AS is_waiting FROM known JOIN image i USING (hospital_id, id)
  UNION ALL SELECT key, hospital_id, o.study_id, false FROM known JOIN study_object o USING (hospital_id, id)
  UNION ALL SELECT key, hospital_id, w.study_id, true FROM file JOIN waiting_image w USING (hospital_id, id)
  UNION ALL SELECT object_key, hospital_id, study_id, false FROM signature_scan WHERE object_key = ANY($1::text[])
  UNION ALL SELECT v.object_key, v.hospital_id, c.study_id, false FROM consultation_video v
    JOIN consultation c ON (c.hospital_id, c.id) = (v.hospital_id, v.consultation_id) WHERE v.object_key = ANY($1::text[])
  UNION ALL SELECT m.voice_key, m.hospital_id, c.study_id, false FROM consultation_message m
    JOIN consultation c ON (c.hospital_id, c.id) = (m.hospital_id, m.consultation_id) WHERE m.voice_key = ANY($1::text[])
)
SELECT o.key, o.hospital_id, s.deleted_at IS NOT NULL AND NOT o.is_waiting AS is_deleted
FROM owner o JOIN study s ON (s.hospital_id, s.id) = (o.hospital_id, o.study_id)
WHERE s.is_vip OR (s.deleted_at IS NOT NULL AND NOT o.is_waiting)`

/**
 * Those of these keys that are of a deleted study or of a VIP study: images, objects, signatures, and what was recorded or said about it. A file
 * that waits for a decision is listed although the study that it may belong to was deleted. One statement, which a connection prepares once.
 */
async function readClosed({ backgroundPool }: Database, keys: readonly string[]): Promise<ReadonlyMap<string, Closed>> {
  const { rows } = await backgroundPool.query<Closed>({ name: 'closed-objects', text: closedObjects, values: [keys] })
  return new Map(rows.map((row) => [row.key, row]))
}

/**
 * Asks of which study an object is, and whether its reader may see that study, each time it is read. Objects that are asked about while a
 * question is under way are asked about together: a page of pictures costs two questions.
 */
export function createMayRead(database: Database): MayRead {
  let waiting: Set<string> | null = null
  let next: Promise<ReadonlyMap<string, Closed>> | null = null
  let current: Promise<unknown> = Promise.resolve()

  function ask(key: string): Promise<ReadonlyMap<string, Closed>> {
    if (waiting !== null && next !== null) {
      waiting.add(key)
      return next
    }
    const keys = new Set([key])
    const answer = current.then(() => {
      waiting = null
      return readClosed(database, [...keys])
    })
    waiting = keys
    next = answer
    current = answer.catch(() => undefined)
    return answer
  }

  return async (key, reader) => {
    const closed = (await ask(key)).get(key)
    return closed === undefined || (!closed.is_deleted && closed.hospital_id === reader)
  }
}
