import { asc, eq, isNull, sql } from 'drizzle-orm'
import { vi } from 'vitest'
import type { Database } from '../../src/database/database'
import { firstBadRow } from '../../src/database/logChain'
import { hospitalSequence, operationLog } from '../../src/database/schema/foundation'
import { hospitalIdOf } from '../fixture/fixture'

const present = sql`
  SELECT 'register:' || p.name AS name FROM study s JOIN patient p ON p.id = s.patient_record_id
  UNION ALL SELECT 'edit:' || s.memo FROM study s WHERE s.memo <> ''
  UNION ALL SELECT 'save:' || r.findings FROM report r`

/** Each line is a rule of "all of a change or nothing of it", and selects the ids for which it does not hold. */
const halves = sql`
  WITH done AS (SELECT call, subject_id::uuid AS id FROM operation_log
      WHERE outcome = 'done' AND call IN ('study.register', 'study.edit', 'report.save')),
    told AS (SELECT payload ->> 'type' AS type, (payload ->> 'studyId')::uuid AS id FROM event WHERE payload ? 'studyId'),
    kept AS (SELECT (answer ->> 'studyId')::uuid AS id FROM idempotency)
  SELECT 'a study without its one log row' AS fault, s.id::text FROM study s
    WHERE (SELECT count(*) FROM done d WHERE d.id = s.id AND d.call = 'study.register') <> 1
  UNION ALL SELECT 'edits and their log rows differ', s.id::text FROM study s
    WHERE (SELECT count(*) FROM done d WHERE d.id = s.id AND d.call = 'study.edit') <> s.version - 1
  UNION ALL SELECT 'saves and their log rows differ', s.id::text FROM study s
    WHERE (SELECT count(*) FROM done d WHERE d.id = s.id AND d.call = 'report.save')
      <> (SELECT count(*) FROM report_version v WHERE v.study_id = s.id AND v.act = 'saved')
  UNION ALL SELECT 'saves and their versions differ', s.id::text FROM study s
    WHERE (SELECT count(*) FROM report_version v WHERE v.study_id = s.id)
      <> coalesce((SELECT r.version FROM report r WHERE r.study_id = s.id), 0)
  UNION ALL SELECT 'a log row without its study', d.id::text FROM done d
    WHERE NOT EXISTS (SELECT FROM study s WHERE s.id = d.id)
  UNION ALL SELECT 'changes and kept answers differ', s.id::text FROM study s
    WHERE (SELECT count(*) FROM done d WHERE d.id = s.id) <> (SELECT count(*) FROM kept k WHERE k.id = s.id)
  UNION ALL SELECT 'a claimed key without its answer', key FROM idempotency WHERE answer IS NULL
  UNION ALL SELECT 'registrations, edits, first saves, prints and their events differ', s.id::text FROM study s
    WHERE (SELECT count(*) FROM told t WHERE t.id = s.id AND t.type = 'study-changed')
      <> s.version + (SELECT count(*) FROM report r WHERE r.study_id = s.id)
        + (SELECT count(*) FROM report_print p WHERE p.study_id = s.id)
  UNION ALL SELECT 'saves, prints and their events differ', s.id::text FROM study s
    WHERE (SELECT count(*) FROM told t WHERE t.id = s.id AND t.type = 'report-changed')
      <> (SELECT count(*) FROM report_version v WHERE v.study_id = s.id AND v.act = 'saved')
        + (SELECT count(*) FROM report_print p WHERE p.study_id = s.id)
  UNION ALL SELECT 'a study without its body part', s.id::text FROM study s
    WHERE (SELECT count(*) FROM study_body_part b WHERE b.study_id = s.id) <> 1
  UNION ALL SELECT 'a patient without a study', p.id::text FROM patient p
    WHERE NOT EXISTS (SELECT FROM study s WHERE s.patient_record_id = p.id)
  UNION ALL SELECT 'a counter that is not the count', purpose FROM id_counter
    WHERE purpose = 'queue' AND value <> (SELECT count(*) FROM study s
      WHERE concat(s.queue_date, ' ', coalesce(s.queue_room_id::text, 'none')) = period)
  UNION ALL SELECT 'a number given twice', exam_number FROM study GROUP BY hospital_id, exam_number HAVING count(*) > 1`

/** What of the load is in the database, by the names of its acts; an act done twice is there twice. */
export async function presentActs(database: Database): Promise<string[]> {
  const { rows } = await database.system((tx) => tx.execute<{ name: string }>(present))
  return rows.map(({ name }) => name)
}

/** What was written by halves; empty when nothing was. */
export async function halfWritten(database: Database): Promise<unknown[]> {
  return (await database.system((tx) => tx.execute(halves))).rows
}

/** Waits until each row of the log has its place, and returns the first that is not what was once written. */
export async function firstBrokenLogRow(database: Database): Promise<number | null> {
  const ofHospital = eq(operationLog.hospitalId, hospitalIdOf('first'))
  const pending = () => database.system((tx) => tx.select().from(operationLog).where(isNull(operationLog.sequence)))
  await vi.waitUntil(async () => (await pending()).length === 0, { timeout: 20_000, interval: 20 })
  return database.system(async (tx) => {
    const rows = await tx.select().from(operationLog).where(ofHospital).orderBy(asc(operationLog.sequence))
    const [head] = await tx
      .select()
      .from(hospitalSequence)
      .where(eq(hospitalSequence.hospitalId, hospitalIdOf('first')))
    return firstBadRow(rows, { sequence: head?.log ?? 0, hash: head?.logHash ?? Buffer.alloc(0) })
  })
}
