import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../database/actor'
import { ultrasoundImage, ultrasoundMultiFrame } from '../../object/imageAttributes'
import { fileText, isFrequentModality, modality } from './instanceTables'
import type { MatchName } from './matchKeys'
import { codesOf, type SearchQuery, uidsOf } from './readQuery'
import { dateCondition, takenAt, timeCondition } from './studyConditions'
import { uuidOfUid } from './uuidOfUid'

const texts = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`
const uuidsOf = (value: string) =>
  sql`${sql.param(
    uidsOf(value)
      .map(uuidOfUid)
      .filter((id) => id !== null),
  )}::uuid[]`

/** The bytes of a study's captured series' UUID that are its hash alone, as the index `study_captured_series` has them. */
const seriesHash = (id: SQL) => {
  const hash = sql`sha256(('opensono captured series ' || ${id}::text)::bytea)`
  return sql`(substring(${hash} FROM 1 FOR 6) || substring(${hash} FROM 10 FOR 7))`
}

/** The same bytes of UIDs. */
function seriesHashesOf(value: string): SQL {
  const hexes = uidsOf(value).flatMap((uid) => {
    const hex = uuidOfUid(uid)?.replaceAll('-', '')
    return hex === undefined ? [] : [Buffer.from(hex.slice(0, 12) + hex.slice(18), 'hex')]
  })
  return sql`${sql.param(hexes)}::bytea[]`
}

const sopClass = sql`coalesce(d.sop_class_uid,
  CASE WHEN jsonb_typeof(x.facts -> 'frameTimeMs') = 'number' THEN ${ultrasoundMultiFrame} ELSE ${ultrasoundImage} END)`

/** A number that a file may write with zeros in front. */
const wholeNumber = (text: SQL, captured: SQL, value: string) =>
  sql`CASE WHEN d.id IS NULL THEN ${captured}::text ELSE ltrim(${text}, '0') END = ${String(Number(value))}`

type InstanceMatch = (value: string, actor: Actor) => SQL

/** What keys of series and instances ask of the tables of instances, and of `study s`. */
const matches: Partial<Record<MatchName, InstanceMatch>> = {
  Modality: (value) => sql`${modality} = ANY (${texts(codesOf(value))})`,
  SeriesInstanceUID: (value) =>
    sql`CASE WHEN d.id IS NULL THEN ${seriesHash(sql`s.id`)} = ANY (${seriesHashesOf(value)}) ELSE d.series_uid = ANY (${texts(uidsOf(value))}) END`,
  SeriesNumber: (value) => wholeNumber(fileText('00200011'), sql`1`, value),
  PerformedProcedureStepStartDate: (value, { timeZone }) => dateCondition(takenAt, value, timeZone),
  PerformedProcedureStepStartTime: (value, { timeZone }) => timeCondition(takenAt, value, timeZone),
  // No instance says anything of them.
  'RequestAttributesSequence.ScheduledProcedureStepID': () => sql`false`,
  'RequestAttributesSequence.RequestedProcedureID': () => sql`false`,
  SOPClassUID: (value) => sql`${sopClass} = ANY (${texts(uidsOf(value))})`,
  SOPInstanceUID: (value) =>
    sql`CASE WHEN d.id IS NULL THEN i.id = ANY (${uuidsOf(value)}) ELSE d.sop_instance_uid = ANY (${texts(uidsOf(value))}) END`,
  InstanceNumber: (value) => wholeNumber(fileText('00200013'), sql`i.instance_number`, value),
}

/** Further studies: those with files that fit. */
const ofFiles = (fits: SQL) => sql`
    UNION SELECT i.study_id FROM dicom_file d JOIN image i ON i.hospital_id = d.hospital_id AND i.id = d.id WHERE ${fits}
    UNION SELECT o.study_id FROM dicom_file d JOIN study_object o ON o.hospital_id = d.hospital_id AND o.id = d.id WHERE ${fits}`

/** Studies in which a UID can be, by an index. */
const places: Partial<Record<MatchName, InstanceMatch>> = {
  SeriesInstanceUID: (value, { hospitalId }) => sql`s.id IN (
    SELECT t.id FROM study t WHERE t.hospital_id = ${hospitalId}::uuid AND ${seriesHash(sql`t.id`)} = ANY (${seriesHashesOf(value)})
    ${ofFiles(sql`d.hospital_id = ${hospitalId}::uuid AND d.series_uid = ANY (${texts(uidsOf(value))})`)})`,
  SOPInstanceUID: (value, { hospitalId }) => sql`s.id IN (
    SELECT i.study_id FROM image i WHERE i.hospital_id = ${hospitalId}::uuid AND i.id = ANY (${uuidsOf(value)})
    ${ofFiles(sql`d.hospital_id = ${hospitalId}::uuid AND d.sop_instance_uid = ANY (${texts(uidsOf(value))})`)})`,
}

/** Which keys of series and instances fit something in most studies. */
const frequent: Partial<Record<MatchName, (value: string) => boolean>> = {
  Modality: (value) => isFrequentModality(codesOf(value)),
  // First series and first images.
  SeriesNumber: () => true,
  InstanceNumber: () => true,
  SOPClassUID: (value) => uidsOf(value).some((uid) => uid === ultrasoundImage || uid === ultrasoundMultiFrame),
}

/** What a search asks of instances. */
export interface InstanceFilter {
  readonly conditions: readonly SQL[]
  /** Whether most studies have an instance that fits. */
  readonly isFrequent: boolean
  /** What follows from that for their studies, so that an index finds these. */
  readonly ofStudies: readonly SQL[]
}

/** What a search asks of series and instances. */
export function instanceFilter(actor: Actor, { values }: SearchQuery): InstanceFilter {
  const asked = [...values]
  return {
    conditions: asked.flatMap(([name, value]) => matches[name]?.(value, actor) ?? []),
    isFrequent: asked.every(([name, value]) => matches[name] === undefined || (frequent[name]?.(value) ?? false)),
    ofStudies: asked.flatMap(([name, value]) => places[name]?.(value, actor) ?? []),
  }
}
