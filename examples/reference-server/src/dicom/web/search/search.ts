import { type DicomDataset, tag } from '@opensono/pacs-core/dicom'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/transaction'
import type { Services } from '../../../services'
import { capturedObject } from '../../object/captured'
import type { DescribedObject } from '../../object/DicomObject'
import { element, textElement } from '../../object/element'
import { dicomMoment } from '../../object/moment'
import { originalObject } from '../../object/original'
import { type ImageRow, readImageRows } from '../../object/readImageRows'
import { studyAttributes, takenAtOf } from '../../object/studyAttributes'
import type { StudyOfObjects } from '../../object/studyFacts'
import { capturedSeriesUid } from '../../object/uids'
import { addressOf } from '../addressOf'
import { type FoundSeries, findInstances, findSeries, findStudies, type Search } from './findStudies'
import { instanceTables, isInstance } from './instanceTables'
import { modalitiesInStudy, performedStepStartDate, performedStepStartTime } from './matchKeys'
import { readStudiesOfObjects } from './readStudiesOfObjects'
import {
  availableTransferSyntax,
  instanceAvailability,
  retrieveUrl,
  seriesInstanceCount,
  studyInstanceCount,
  studySeriesCount,
} from './resultTags'

/** A result with every attribute that it has, and the study that it is of. */
export interface Result {
  readonly studyId: string
  readonly dataset: DicomDataset
}

const utf8 = { [tag.SpecificCharacterSet]: element('CS', 'ISO_IR 192') }

/** What a search found. */
export interface Findings {
  readonly results: readonly Result[]
  /** Ids of images that are left out: stills that were stored before they could be described. */
  readonly undescribed: readonly string[]
}

interface Counted {
  studyId: string
  seriesUid: string | null
  modality: string | null
  instances: number
}

/** How many instances the series of studies have. */
async function countInstances(tx: Transaction, studyIds: readonly string[]): Promise<Counted[]> {
  const { rows } = await tx.execute<Counted & Record<string, unknown>>(sql`
    SELECT i.study_id AS "studyId", d.series_uid AS "seriesUid", d.modality, count(*)::integer AS instances
    FROM ${instanceTables} WHERE i.study_id = ANY (${sql.param([...studyIds])}::uuid[]) AND ${isInstance}
    GROUP BY i.study_id, d.series_uid, d.modality`)
  return rows
}

function studyDataset(services: Services, facts: StudyOfObjects, counted: readonly Counted[]): DicomDataset {
  const own = counted.filter(({ studyId }) => studyId === facts.study.id)
  const attributes = studyAttributes(facts)
  const modalities = [...new Set(own.map(({ modality }) => modality ?? 'US'))].sort()
  // What is of its one captured series alone is no attribute of the study.
  const {
    [tag.SeriesInstanceUID]: _uid,
    [tag.SeriesNumber]: _number,
    [tag.SeriesDescription]: _text,
    ...rest
  } = attributes
  return {
    ...utf8,
    ...rest,
    [instanceAvailability]: element('CS', 'ONLINE'),
    [modalitiesInStudy]: element('CS', ...modalities),
    [retrieveUrl]: element('UR', addressOf(services, { studyId: facts.study.id })),
    [studySeriesCount]: element('IS', new Set(own.map(({ seriesUid }) => seriesUid)).size),
    [studyInstanceCount]: element(
      'IS',
      own.reduce((sum, { instances }) => sum + instances, 0),
    ),
  }
}

/** When the pictures of a study were begun, as a step that was performed. */
function performedStep({ study, hospital }: StudyOfObjects): DicomDataset {
  const { date, time } = dicomMoment(takenAtOf(study), hospital.timeZone)
  return { [performedStepStartDate]: element('DA', date), [performedStepStartTime]: element('TM', time) }
}

function seriesDataset(services: Services, facts: StudyOfObjects, found: FoundSeries): DicomDataset {
  const uid = found.series_uid ?? capturedSeriesUid(facts.study.id)
  const captured = studyAttributes(facts)
  const written = found.number === null ? [] : [Number(found.number)].filter(Number.isFinite)
  const number = found.series_uid === null ? captured[tag.SeriesNumber] : element('IS', ...written)
  return {
    ...performedStep(facts),
    [tag.Modality]: element('CS', found.modality),
    [tag.SeriesInstanceUID]: element('UI', uid),
    [tag.SeriesNumber]: number ?? element('IS'),
    [tag.SeriesDescription]:
      found.series_uid === null
        ? (captured[tag.SeriesDescription] ?? element('LO'))
        : textElement('LO', found.description ?? ''),
    [seriesInstanceCount]: element('IS', found.instances),
    [retrieveUrl]: element('UR', addressOf(services, { studyId: facts.study.id, seriesUid: uid })),
  }
}

/** Finds studies. */
export async function searchStudies(services: Services, tx: Transaction, search: Search): Promise<Findings> {
  const ids = await findStudies(tx, search)
  const [known, counted] = [await readStudiesOfObjects(tx, ids), await countInstances(tx, ids)]
  const results = ids.flatMap((studyId) => {
    const facts = known.get(studyId)
    return facts === undefined ? [] : [{ studyId, dataset: studyDataset(services, facts, counted) }]
  })
  return { results, undescribed: [] }
}

/** Finds series. */
export async function searchSeries(services: Services, tx: Transaction, search: Search): Promise<Findings> {
  const found = await findSeries(tx, search)
  const ids = [...new Set(found.map(({ study_id }) => study_id))]
  const [known, counted] = [await readStudiesOfObjects(tx, ids), await countInstances(tx, ids)]
  const results = found.flatMap((each) => {
    const facts = known.get(each.study_id)
    if (facts === undefined) return []
    const dataset = { ...studyDataset(services, facts, counted), ...seriesDataset(services, facts, each) }
    return [{ studyId: each.study_id, dataset }]
  })
  return { results, undescribed: [] }
}

async function readInstances(tx: Transaction, ids: readonly string[]): Promise<ImageRow[]> {
  return ids.length === 0 ? [] : readImageRows(tx, { ids })
}

function objectOf({ objectStore }: Services, facts: StudyOfObjects, row: ImageRow) {
  const { image: own, file, dicom, pixels } = row
  if (dicom !== null) return originalObject(objectStore, facts, { image: own, file, dicom })
  if (pixels === null || pixels.facts === null) return null
  return capturedObject(objectStore, facts, { image: own, file, pixels: pixels.facts, framesKey: pixels.framesKey })
}

const studyTags = [
  tag.StudyDate,
  tag.StudyTime,
  tag.StudyID,
  tag.StudyDescription,
  tag.ReferringPhysicianName,
  modalitiesInStudy,
  instanceAvailability,
]

/** What a study says for all of its instances. */
function ofStudy(study: DicomDataset): DicomDataset {
  return Object.fromEntries(Object.entries(study).filter(([name]) => studyTags.includes(name)))
}

/** What the results of a study's instances share. */
interface SharedDatasets {
  readonly step: DicomDataset
  readonly study: DicomDataset
}

function instanceDataset(
  services: Services,
  { step, study }: SharedDatasets,
  counted: readonly Counted[],
  object: DescribedObject,
): DicomDataset {
  const { studyId, seriesUid, sopInstanceUid, rows, columns, frames, isOriginal } = object
  const own = counted.filter((each) => each.studyId === studyId)
  const key = isOriginal ? seriesUid : null
  const ofSeries = own.filter((each) => each.seriesUid === key).reduce((sum, { instances }) => sum + instances, 0)
  return {
    ...study,
    ...step,
    // What the instance that is given out says; its study is what the hospital registered, also where a file has its own date and number.
    ...object.dataset,
    ...ofStudy(study),
    [tag.Modality]: object.dataset[tag.Modality] ?? element('CS', 'US'),
    ...(frames > 0 && { [tag.Rows]: element('US', rows), [tag.Columns]: element('US', columns) }),
    ...(frames > 1 && { [tag.NumberOfFrames]: element('IS', frames) }),
    [seriesInstanceCount]: element('IS', ofSeries),
    [availableTransferSyntax]: element('UI', object.transferSyntaxUid),
    [retrieveUrl]: element('UR', addressOf(services, { studyId, seriesUid, sopInstanceUid })),
  }
}

/** Finds instances. */
export async function searchInstances(services: Services, tx: Transaction, search: Search): Promise<Findings> {
  const found = await findInstances(tx, search)
  const ids = [...new Set(found.map(({ study_id }) => study_id))]
  const [known, counted] = [await readStudiesOfObjects(tx, ids), await countInstances(tx, ids)]
  const instances = await readInstances(
    tx,
    found.map(({ id }) => id),
  )
  const rows = new Map(instances.map((row) => [row.image.id, row]))
  const shared = new Map(
    [...known].map(([id, facts]) => [
      id,
      { step: performedStep(facts), study: studyDataset(services, facts, counted) },
    ]),
  )
  const results = found.flatMap(({ id, study_id: studyId }) => {
    const [row, facts, ofStudy] = [rows.get(id), known.get(studyId), shared.get(studyId)]
    if (row === undefined || facts === undefined || ofStudy === undefined) return []
    const object = objectOf(services, facts, row)
    return object === null ? [] : [{ studyId, dataset: instanceDataset(services, ofStudy, counted, object) }]
  })
  const undescribed = instances.filter(({ dicom, pixels }) => dicom === null && pixels === null)
  return { results, undescribed: undescribed.map(({ image: { id } }) => id) }
}
