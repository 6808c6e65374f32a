import { type BasicDataKind, type BasicDataUsage, foldName, parameterOf } from '@opensono/pacs-core'
import { parametersUsing } from '@opensono/pacs-core/server'
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/transaction'
import { countUses, type NamedUser, type Use, usageOf } from '../countUses'
import { readNamingTemplates } from '../template/templateNames'
import { readRows } from './readRows'

/** Studies, with those of VIPs or without. */
type OfStudies = (condition: SQL) => Use

/** Who uses rows of a kind, beside the rows of other kinds. */
const uses: Readonly<
  Partial<Record<BasicDataKind, (id: string, ofStudies: OfStudies, seesVip: boolean) => readonly Use[]>>
> = {
  'patient-source': (id, ofStudies) => [ofStudies(sql`patient_source_id = ${id}`)],
  'exam-type': (id, ofStudies) => [
    ofStudies(sql`exam_type_id = ${id}`),
    {
      by: 'template',
      rows: sql`SELECT name, english_name FROM report_template WHERE exam_type_ids @> ARRAY[${id}]::uuid[] ORDER BY place`,
    },
  ],
  'apply-department': (id, ofStudies) => [ofStudies(sql`apply_department_id = ${id}`)],
  'apply-doctor': (id, ofStudies) => [ofStudies(sql`apply_doctor_id = ${id}`)],
  priority: (id, ofStudies) => [ofStudies(sql`priority_id = ${id}`)],
  'fee-kind': (id, ofStudies) => [ofStudies(sql`fee_kind_id = ${id}`)],
  'clinical-diagnosis': (id, ofStudies) => [
    ofStudies(sql`id IN (SELECT study_id FROM study_diagnosis WHERE diagnosis_id = ${id})`),
  ],
  occupation: (id, _ofStudies, seesVip) => [
    {
      by: 'patient',
      rows: sql`SELECT NULL::text AS name FROM patient p WHERE p.occupation_id = ${id}
        AND is_patient_shown(p.hospital_id, p.id, ${seesVip})`,
    },
  ],
  'body-part': (id, ofStudies) => [
    ofStudies(sql`id IN (SELECT study_id FROM study_body_part WHERE body_part_id = ${id})`),
  ],
  device: (id, ofStudies) => [
    ofStudies(sql`device_id = ${id}`),
    {
      by: 'room',
      rows: sql`SELECT name, english_name FROM room WHERE id IN (SELECT room_id FROM room_device WHERE device_id = ${id})`,
    },
  ],
  room: (id, ofStudies) => [
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
  const { rows } = await tx.execute<{ by: string; count: number; named: NamedUser[] }>(sql`
    SELECT b.kind AS by, least(count(*), 1000)::int AS count,
      json_agg(json_build_object('name', b.name, 'englishName', b.english_name) ORDER BY b.place, b.name) AS named
    FROM basic_data_link l JOIN basic_data b ON b.hospital_id = l.hospital_id AND b.id = l.from_id
    WHERE l.to_id = ${id} GROUP BY b.kind ORDER BY b.kind`)
  return rows.map(({ by, count, named }) => usageOf(by, count, named))
}

const ofRules = (id: string): Use => ({
  by: 'rule',
  rows: sql`SELECT NULL::text AS name FROM rule_row WHERE row_id = ${id}`,
})

const usedBy = (by: string, named: readonly NamedUser[]): BasicDataUsage[] =>
  named.length === 0 ? [] : [usageOf(by, named.length, named)]

/** Templates whose paper has a column for the parameter with this abbreviation. */
export async function readNamingUsage(tx: Transaction, abbreviation: string): Promise<BasicDataUsage[]> {
  return usedBy('template', (await readNamingTemplates(tx)).get(foldName(abbreviation)) ?? [])
}

/** Parameters that are calculated from this one, and templates that name it. */
async function readParameterUsage(tx: Transaction, id: string): Promise<BasicDataUsage[]> {
  const rows = await readRows(tx, 'parameter')
  const parameters = rows.map(parameterOf)
  const usingIds = parametersUsing(parameters, id).map((each) => each.id)
  const using = rows.filter((row) => usingIds.includes(row.id))
  const own = parameters.find((parameter) => parameter.id === id)
  return [...usedBy('parameter', using), ...(await readNamingUsage(tx, own?.abbreviation ?? ''))]
}

/**
 * Where a row is used.
 *
 * @param seesVip - whether studies of VIPs count.
 * @returns nothing for a row that may be deleted, or that only those use who do not count.
 */
export async function readUsage(
  tx: Transaction,
  kind: BasicDataKind,
  id: string,
  seesVip: boolean,
): Promise<BasicDataUsage[]> {
  const ofStudies: OfStudies = (condition) => ({
    by: 'study',
    rows: sql`SELECT NULL::text AS name FROM study WHERE (${condition}) AND (${seesVip} OR NOT is_vip)`,
  })
  const own = uses[kind]?.(id, ofStudies, seesVip) ?? []
  if (kind === 'room') return countUses(tx, own)
  return [
    ...(await readLinkingKinds(tx, id)),
    ...(kind === 'parameter' ? await readParameterUsage(tx, id) : []),
    ...(await countUses(tx, [...own, ofRules(id)])),
  ]
}
