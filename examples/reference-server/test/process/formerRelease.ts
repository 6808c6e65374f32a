import { cp, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { hashToken } from '../../src/serve/token'
import { migrationsFolder } from '../../src/serverFolder'

/** The newest migration of the release before this one. */
export const lastOfFormer = '0024_shown_studies'

/** The token of somebody who was logged in while the former release ran. */
export const formerToken = 'the-token-of-the-former-release'.padEnd(43, '-')

interface Journal {
  entries: { tag: string }[]
}

/**
 * The migrations as the release before had them.
 *
 * @param folder - where to put them.
 */
export async function migrationsOfFormer(folder: string): Promise<string> {
  const copy = path.join(folder, 'former')
  await cp(migrationsFolder, copy, { recursive: true })
  const file = path.join(copy, 'meta/_journal.json')
  const journal: Journal = JSON.parse(await readFile(file, 'utf8'))
  const last = journal.entries.findIndex(({ tag }) => tag === lastOfFormer)
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }))
  return copy
}

async function connected<Answer>(url: string, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Ids that say whose row it is and which: hospital 1 or 2, and a number. */
const idOf = (hospital: number, number: number) => `00000000-0000-7000-800${hospital}-00000000000${number}`

/** The id of its first or second hospital. */
export const hospitalOfFormer = (hospital: number) => idOf(hospital, 0)

function rowsOfSystem(hospital: number, token: string): string {
  const [own, department, room, user, role, session] = [0, 1, 2, 3, 4, 5].map((number) => idOf(hospital, number))
  return `
    INSERT INTO hospital (id, name) VALUES ('${own}', '医院 ${hospital}');
    INSERT INTO department (hospital_id, id, name, type) VALUES ('${own}', '${department}', '超声科', 'ultrasound');
    INSERT INTO room (hospital_id, id, department_id, name) VALUES ('${own}', '${room}', '${department}', '一号诊室');
    INSERT INTO user_account (hospital_id, id, name, phone) VALUES ('${own}', '${user}', '张医生', '1390000000${hospital}');
    INSERT INTO role (hospital_id, id, name) VALUES ('${own}', '${role}', '医生');
    INSERT INTO role_permission (hospital_id, role_id, permission) VALUES ('${own}', '${role}', 'view_study');
    INSERT INTO user_role (hospital_id, user_id, role_id) VALUES ('${own}', '${user}', '${role}');
    INSERT INTO credential (user_id, phone, password_hash, password_changed_at)
      VALUES ('${user}', '1390000000${hospital}', 'no hash', now());
    INSERT INTO login_session (hospital_id, id, token_hash, user_id, department_id, room_id, started_at, seen_at, expires_at)
      VALUES ('${own}', '${session}', '\\x${hashToken(token).toString('hex')}', '${user}', '${department}', '${room}',
        now(), now(), now() + interval '8 hours');`
}

function rowsOfApp(hospital: number): string {
  const [own, patient, study, image, user, print] = [0, 6, 7, 8, 3, 9].map((number) => idOf(hospital, number))
  return `
    SELECT set_config('opensono.hospital_id', '${own}', false);
    INSERT INTO patient (hospital_id, id, patient_id, name, sex, tel_phone, created_at, search_grams, search_text)
      VALUES ('${own}', '${patient}', 'P1', '李四', 'female', '13812345678', now(), '{i,is,l,li,ls,s,si,四,李,李四}', '李四 lisi ls');
    INSERT INTO study (hospital_id, id, patient_record_id, exam_number, queue_date, queue_number, age_value, age_unit, is_vip, register_time,
        registered_by_id, registered_by_name, changed_at, changed_by_name, search_grams, search_text)
      VALUES ('${own}', '${study}', '${patient}', 'E1', current_date, 1, 40, 'year', ${hospital === 2}, now(),
        '${user}', '张医生', now(), '张医生', '{i,is,l,li,ls,s,si,四,李,李四}', '李四 lisi ls');
    INSERT INTO image_file (hospital_id, id, object_key, content_type, size_bytes, sha256, is_clip, uploaded_by_id, scanned_at)
      VALUES ('${own}', '${image}', 'images/${hospital}', 'image/jpeg', 10, 'x', false, '${user}', now());
    INSERT INTO image (hospital_id, id, study_id, instance_number) VALUES ('${own}', '${image}', '${study}', 1);
    INSERT INTO report (hospital_id, study_id, findings, impression, result, saved_at, saved_by_id, saved_by_name, version)
      VALUES ('${own}', '${study}', '肝脏正常', '未见异常', 'negative', now(), '${user}', '张医生', 1);
    INSERT INTO report_version (hospital_id, study_id, version, findings, impression, result, image_ids, saved_at, saved_by_id, saved_by_name)
      VALUES ('${own}', '${study}', 1, '肝脏正常', '未见异常', 'negative', '{}', now(), '${user}', '张医生');
    INSERT INTO report_print (hospital_id, id, study_id, version, printed_at, printed_by_id, printed_by_name)
      VALUES ('${own}', '${print}', '${study}', 1, now(), '${user}', '张医生');
    INSERT INTO operation_log (hospital_id, id, at, user_id, user_name, request_id, call, content, outcome)
      SELECT '${own}', gen_random_uuid(), now() - age, '${user}', '张医生', 'r', 'study.get', 'study.get', 'done'
      FROM unnest(ARRAY[interval '0', interval '2 years']) age;
    INSERT INTO event (hospital_id, id, at, payload)
      VALUES ('${own}', gen_random_uuid(), now(), '{"kind": "study-changed", "studyId": "${study}"}');`
}

/**
 * Puts into a database of the former release what two hospitals leave behind.
 *
 * @param url - its address, as its owner.
 */
export function fillFormer(url: string): Promise<unknown> {
  const system = [1, 2].map((hospital) => rowsOfSystem(hospital, hospital === 1 ? formerToken : 'another')).join('')
  const app = [1, 2].map(rowsOfApp).join('')
  return connected(url, (client) =>
    client.query(`SET ROLE opensono_system; ${system} SET ROLE opensono_app; ${app} RESET ROLE`),
  )
}

/** What no migration may change: records, and what was written of who did what. */
const records = [
  'patient',
  'study',
  'image_file',
  'image',
  'report',
  'report_version',
  'report_print',
  'operation_log',
  'event',
]

/**
 * A statement that selects everything in the records now, by the columns that they have now.
 *
 * @param url - address of the database, as its owner.
 */
export function askForRecords(url: string): Promise<string> {
  return connected(url, async (client) => {
    const { rows } = await client.query<{ name: string; columns: string }>(
      `SELECT table_name AS name, string_agg(quote_ident(column_name), ', ' ORDER BY ordinal_position) AS columns
       FROM information_schema.columns WHERE table_schema = 'public' AND table_name = ANY ($1) GROUP BY 1 ORDER BY 1`,
      [records],
    )
    const each = rows.map(({ name, columns }) => `SELECT '${name} ' || ROW(${columns})::text AS row FROM ${name}`)
    return `${each.join(' UNION ALL ')} ORDER BY 1`
  })
}

/**
 * The content of the records of all hospitals.
 *
 * @param question - from {@link askForRecords}.
 */
export function readRecords(url: string, question: string): Promise<string[]> {
  return connected(url, async (client) => {
    await client.query('SET ROLE opensono_system')
    return (await client.query<{ row: string }>(question)).rows.map(({ row }) => row)
  })
}
