import { type BasicDataKind, type BasicDataUsage, foldName, parameterOf, parametersUsing } from '@opensono/pacs-core'
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/transaction'
import { countUses, namesShown, type Use } from '../countUses'
import { readNamingTemplates } from '../template/templateNames'
import { readRows } from './readRows'

const ofStudies = (condition: SQL): Use => ({
  by: 'study',
  rows: sql`SELECT NULL::text AS name FROM study WHERE ${condition}`,
})

/** Who uses rows of a kind, beside the rows of other kinds. */
const uses: Readonly<Partial<Record<BasicDataKind, (id: string) => readonly Use[]>>> = {
  'patient-source': (id) => [ofStudies(sql`patient_source_id = ${id}`)],
  'exam-type': (id) => [
    ofStudies(sql`exam_type_id = ${id}`),
    {
      by: 'template',
      rows: sql`SELECT name FROM report_template WHERE exam_type_ids @> ARRAY[${id}]::uuid[] ORDER BY place`,
    },
  ],
  'apply-department': (id) => [ofStudies(sql`apply_department_id = ${id}`)],
  'apply-doctor': (id) => [ofStudies(sql`apply_doctor_id = ${id}`)],
  priority: (id) => [ofStudies(sql`priority_id = ${id}`)],
  'fee-kind': (id) => [ofStudies(sql`fee_kind_id = ${id}`)],
  'clinical-diagnosis': (id) => [
    ofStudies(sql`id IN (SELECT study_id FROM study_diagnosis WHERE diagnosis_id = ${id})`),
  ],
  occupation: (id) => [
    { by: 'patient', rows: sql`SELECT NULL::text AS name FROM patient WHERE occupation_id = ${id}` },
  ],
  'body-part': (id) => [ofStudies(sql`id IN (SELECT study_id FROM study_body_part WHERE body_part_id = ${id})`)],
  device: (id) => [
    {
      by: 'room',
      rows: sql`SELECT name FROM room WHERE id IN (SELECT room_id FROM room_device WHERE device_id = ${id})`,
    },
  ],
  room: (id) => [
    ofStudies(sql`room_id = ${id} OR queue_room_id = ${id}`),
    { by: 'session', rows: sql`SELECT NULL::text AS name FROM login_session WHERE room_id = ${id}` },
    {
      by: 'image',
      rows: sql`SELECT NULL::text AS name FROM buffer_image WHERE room_id = ${id}
        UNION ALL SELECT NULL::text FROM upload_key WHERE room_id = ${id}`,
    },
  ],
}

/** Kinds of basic data whose rows point to this one. */
async function readLinkingKinds(tx: Transaction, id: string): Promise<BasicDataUsage[]> {
  const { rows } = await tx.execute<{ by: string; count: number; names: string[] }>(sql`
    SELECT b.kind AS by, least(count(*), 1000)::int AS count,
      (array_agg(b.name ORDER BY b.place, b.name))[1:${sql.raw(String(namesShown))}] AS names
    FROM basic_data_link l JOIN basic_data b ON b.hospital_id = l.hospital_id AND b.id = l.from_id
    WHERE l.to_id = ${id} GROUP BY b.kind ORDER BY b.kind`)
  return rows
}

const ofRules = (id: string): Use => ({
  by: 'rule',
  rows: sql`SELECT NULL::text AS name FROM rule_row WHERE row_id = ${id}`,
})

const usedBy = (by: string, names: readonly string[]): BasicDataUsage[] =>
  names.length === 0 ? [] : [{ by, count: names.length, names: names.slice(0, namesShown) }]

/** Templates whose paper has a column for the parameter with this abbreviation. */
export async function readNamingUsage(tx: Transaction, abbreviation: string): Promise<BasicDataUsage[]> {
  return usedBy('template', (await readNamingTemplates(tx)).get(foldName(abbreviation)) ?? [])
}

/** Parameters that are calculated from this one, and templates that name it. */
async function readParameterUsage(tx: Transaction, id: string): Promise<BasicDataUsage[]> {
  const parameters = (await readRows(tx, 'parameter')).map(parameterOf)
  const using = parametersUsing(parameters, id).map(({ name }) => name)
  const own = parameters.find((parameter) => parameter.id === id)
  return [...usedBy('parameter', using), ...(await readNamingUsage(tx, own?.abbreviation ?? ''))]
}

/**
 * Where a row is used.
 *
 * @returns nothing for a row that may be deleted.
 */
export async function readUsage(tx: Transaction, kind: BasicDataKind, id: string): Promise<BasicDataUsage[]> {
  const own = uses[kind]?.(id) ?? []
  if (kind === 'room') return countUses(tx, own)
  return [
    ...(await readLinkingKinds(tx, id)),
    ...(kind === 'parameter' ? await readParameterUsage(tx, id) : []),
    ...(await countUses(tx, [...own, ofRules(id)])),
  ]
}
