import { seesVip } from '@opensono/pacs-core'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../database/actor'
import { instantOf } from '../../../modules/study/timeRange'
import { foldTypedName } from '../../../name/nameReadings'
import { searchedName } from '../../../name/nameSearch'
import { hasInstance, isFrequentModality, modality } from './instanceTables'
import type { MatchName } from './matchKeys'
import { codesOf, type SearchQuery, uidsOf } from './readQuery'
import { uuidOfUid } from './uuidOfUid'

const texts = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`
const uuids = (values: readonly string[]) => sql`${sql.param([...values])}::uuid[]`

/** When a study took place: with its first image; one that has none, when its first object came. As the index `study_instances` has it. */
export const takenAt = sql`coalesce(s.first_image_at, s.first_object_at)`

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')
/** A pattern of LIKE for DICOM's wildcards. */
const likeOf = (text: string) => escaped(text).replaceAll('*', '%').replaceAll('?', '_')
const hasWildcard = (text: string) => /[*?]/.test(text)

/** Compares a column of text; the product's own numbers are written in capitals. */
function textCondition(column: SQL, value: string): SQL {
  const upper = value.toUpperCase()
  return hasWildcard(upper)
    ? sql`(${column} <> '' AND ${column} LIKE ${likeOf(upper)})`
    : sql`(${column} <> '' AND ${column} = ${upper})`
}

const day = (text: string) => `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`

/** The ends of a range that a value is; a single value is both. */
function endsOf(value: string): [from: string, to: string] {
  const [from = '', to = from] = value.split('-')
  return [from, to]
}

/** An instant on days of the hospital. */
export function dateCondition(column: SQL, value: string, timeZone: string): SQL {
  const [from, to] = endsOf(value)
  const start = from === '' ? null : instantOf({ text: `${day(from)}T00:00:00`, timeZone })
  const next = to === '' ? null : new Date(Date.parse(`${day(to)}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 19)
  const end = next === null ? null : instantOf({ text: next, timeZone })
  return sql.join(
    [start && sql`${column} >= ${start}`, end && sql`${column} < ${end}`].filter((each) => each !== null),
    sql.raw(' AND '),
  )
}

/** A time of day on the hospital's clock, to the second. */
export function timeCondition(column: SQL, value: string, timeZone: string): SQL {
  const [from, to] = endsOf(value).map((time) => time.slice(0, 6))
  const shown = sql`to_char(${column} AT TIME ZONE ${timeZone}, 'HH24MISS')`
  return sql`(${shown} >= ${(from ?? '').padEnd(6, '0')} AND ${shown} <= ${to === '' ? '235960' : (to ?? '').padEnd(6, '9')})`
}

function birthDateCondition(value: string): SQL {
  const [from, to] = endsOf(value)
  return sql.join(
    [
      from === '' ? null : sql`p.birth_date >= ${day(from)}::date`,
      to === '' ? null : sql`p.birth_date <= ${day(to)}::date`,
    ].filter((each) => each !== null),
    sql.raw(' AND '),
  )
}

const sexes: Readonly<Record<string, string>> = { M: 'male', F: 'female', O: 'unknown' }

function ofPatient(condition: SQL): SQL {
  return sql`EXISTS (SELECT FROM patient p WHERE p.hospital_id = s.hospital_id AND p.id = s.patient_record_id AND ${condition})`
}

/** Component groups of a name as they are compared: without case, and without what parts components. */
function groupsOf(value: string): string[] {
  return value
    .split('=')
    .map((group) =>
      group
        .normalize('NFKC')
        .split(/([*?])/)
        .map((piece) => (piece === '*' || piece === '?' ? piece : foldTypedName(piece)))
        .join(''),
    )
    .filter((group) => group !== '')
}

/** A name in Latin letters without case, accents and marks between its parts. */
const plainLatin = (name: SQL) => sql`regexp_replace(lower(normalize(${name}, NFKD)), '[^[:alnum:]]', '', 'g')`

/** Pieces of a name that an index finds; of a piece of one character it is that one. */
const gramsOf = (text: string) => searchedName(text).grams

/** A name that may be found anywhere in the name, its pinyin or its initials. */
function fuzzyName(column: { grams: SQL; text: SQL }, group: string): SQL {
  const plain = group.replace(/[*?]/g, '')
  if (plain === '') return sql`true`
  return sql`(${column.grams} @> ${texts(gramsOf(plain))} AND strpos(${column.text}, ${plain}) > 0)`
}

/** A name or its pinyin as a whole, with wildcards. */
function exactName(column: { grams: SQL; text: SQL }, group: string): SQL {
  const pieces = group.split(/[*?]+/).filter((piece) => piece !== '')
  if (pieces.length === 0) return sql`true`
  const grams = [...new Set(pieces.flatMap(gramsOf))]
  const pattern = likeOf(group)
  const word = (place: number) => sql`split_part(${column.text}, ' ', ${sql.raw(String(place))}) LIKE ${pattern}`
  // The other readings of the name.
  const others = sql`EXISTS (SELECT FROM unnest(string_to_array(split_part(${column.text}, ' | ', 2), ' ')) AS other (reading)
    WHERE other.reading LIKE ${pattern})`
  return sql`(${column.grams} @> ${texts(grams)} AND (${word(1)} OR ${word(2)} OR ${others}))`
}

/** Ways in which the name of a patient fits, each with an index of its own. */
function nameBranches(value: string, isFuzzy: boolean): SQL[] {
  const groups = groupsOf(value)
  if (groups.every((group) => group.replace(/[*?]/g, '') === '')) return []
  const name = { grams: sql`s.search_grams`, text: sql`s.search_text` }
  const registered = groups.map((group) => (isFuzzy ? fuzzyName(name, group) : exactName(name, group)))
  const pattern = (group: string) => (isFuzzy ? `%${escaped(group.replace(/[*?]/g, ''))}%` : likeOf(group))
  // Only Latin letters are looked for among names in Latin letters.
  const latin = groups.filter((group) => /^[\p{Script=Latin}\p{N}\p{P}*?]+$/u.test(group))
  const english = latin.map(
    (group) => sql`s.patient_record_id IN (SELECT p.id FROM patient p WHERE p.hospital_id = s.hospital_id
      AND p.english_name <> '' AND ${plainLatin(sql`p.english_name`)} LIKE ${pattern(group)})`,
  )
  return [sql.join(registered, sql.raw(' AND ')), ...english]
}

function referringCondition(value: string, isFuzzy: boolean): SQL {
  const fits = (group: string) => {
    const plain = group.replace(/[*?]/g, '')
    if (plain === '') return sql`true`
    if (isFuzzy) return sql`strpos(b.search_text, ${plain}) > 0`
    const pattern = likeOf(group)
    return sql`(split_part(b.search_text, ' ', 1) LIKE ${pattern} OR split_part(b.search_text, ' ', 2) LIKE ${pattern}
      OR ${plainLatin(sql`coalesce(b.english_name, '')`)} LIKE ${pattern})`
  }
  const conditions = groupsOf(value).map(fits)
  if (conditions.length === 0) return sql`true`
  return sql`s.apply_doctor_id IN (SELECT b.id FROM basic_data b WHERE b.hospital_id = s.hospital_id
    AND b.kind = 'apply-doctor' AND ${sql.join(conditions, sql.raw(' AND '))})`
}

/** What the Study Description says, in the hospital's own language or in English, without case. */
function descriptionCondition(value: string): SQL {
  const described = (word: SQL) => sql`upper(concat_ws(' ',
    (SELECT ${word} FROM basic_data b WHERE b.hospital_id = s.hospital_id AND b.id = s.exam_type_id),
    (SELECT string_agg(${word}, ' ' ORDER BY t.place) FROM study_body_part t
      JOIN basic_data b ON b.hospital_id = t.hospital_id AND b.id = t.body_part_id
      WHERE t.hospital_id = s.hospital_id AND t.study_id = s.id)))`
  const forms = [sql`b.name`, sql`coalesce(nullif(b.english_name, ''), b.name)`]
  return sql`(${sql.join(
    forms.map((word) => textCondition(described(word), value)),
    sql.raw(' OR '),
  )})`
}

type StudyMatch = (value: string, query: SearchQuery, actor: Actor) => SQL

const studyMatches: Partial<Record<MatchName, StudyMatch>> = {
  StudyDate: (value, _query, { timeZone }) => dateCondition(takenAt, value, timeZone),
  StudyTime: (value, _query, { timeZone }) => timeCondition(takenAt, value, timeZone),
  AccessionNumber: (value) => textCondition(sql`s.accession_number`, value),
  ModalitiesInStudy: (value) => {
    const codes = codesOf(value)
    return hasInstance([sql`${modality} = ANY (${texts(codes)})`], isFrequentModality(codes))
  },
  ReferringPhysicianName: (value, { isFuzzy }) => referringCondition(value, isFuzzy),
  PatientID: (value) => ofPatient(textCondition(sql`p.patient_id`, value)),
  PatientBirthDate: (value) => ofPatient(birthDateCondition(value)),
  PatientSex: (value) => ofPatient(sql`p.sex = ANY (${texts(codesOf(value).flatMap((code) => sexes[code] ?? []))})`),
  StudyInstanceUID: (value) =>
    sql`s.id = ANY (${uuids(
      uidsOf(value)
        .map(uuidOfUid)
        .filter((id) => id !== null),
    )})`,
  StudyID: (value) => textCondition(sql`s.exam_number`, value),
  StudyDescription: (value) => descriptionCondition(value),
}

/** What a search asks of the table `study s`; one of the branches must hold when there are any. */
export interface StudyFilter {
  readonly conditions: readonly SQL[]
  readonly branches: readonly SQL[]
}

/**
 * What a search asks of studies, with what the actor may not see left out. The hospital is named here, because the statement runs
 * beneath row-level security (decision 4).
 */
export function studyFilter(actor: Actor, query: SearchQuery): StudyFilter {
  const name = query.values.get('PatientName')
  const asked = [...query.values].flatMap(([key, value]) => studyMatches[key]?.(value, query, actor) ?? [])
  return {
    conditions: [
      sql`s.hospital_id = ${actor.hospitalId}::uuid`,
      sql`${takenAt} IS NOT NULL AND s.deleted_at IS NULL AND (s.image_count > 0 OR s.first_object_at IS NOT NULL)`,
      ...(seesVip(actor) ? [] : [sql`NOT s.is_vip`]),
      ...asked,
    ],
    branches: name === undefined ? [] : nameBranches(name, query.isFuzzy),
  }
}
