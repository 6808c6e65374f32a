import { dicomContentType, PacsError, StudyObject, studyObjectApi, whyNotView } from '@opensono/pacs-core'
import { type DicomDataset, fromDicomJson, itemsOf, keptObjectClassOf, tag, textOf } from '@opensono/pacs-core/dicom'
import type { ParamsOf } from '@opensono/pacs-core/server'
import { eq, min, sql } from 'drizzle-orm'
import type { Actor, CallName } from '../../database/actor'
import type { NoteRead } from '../../database/read'
import { reportVersion } from '../../database/schema/report'
import type { Transaction } from '../../database/transaction'
import { readDicomObject } from '../../dicom/object/dicomObjects'
import { readDocument, shownTypeOf } from '../../dicom/object/readDocument'
import { type ImageRow, readObjectRows } from '../../dicom/object/readImageRows'
import { attachmentDisposition } from '../../object-store/contentDisposition'
import { BinaryAnswer } from '../../serve/BinaryAnswer'
import type { Services } from '../../services'
import { readObjectPatients } from '../image/readFilePatients'
import { factsOf, readStudy, refuse, ruleActorOf } from '../study/studyFacts'

/** What a machine calls an object: its own title, or what its content is about. */
function titleOf(dataset: DicomDataset): string {
  const concept = itemsOf(dataset, tag.ConceptNameCodeSequence).map((item) => textOf(item, tag.CodeMeaning))
  const named = [tag.DocumentTitle, tag.ContentLabel].map((name) => textOf(dataset, name))
  return [...named, ...concept, textOf(dataset, tag.SeriesDescription)].find((text) => text.trim() !== '')?.trim() ?? ''
}

/** When the report of a study was begun, and when it was last finished; null for never. */
interface ReportTimes {
  readonly begunAt: string | null
  readonly finishedAt: string | null
}

async function readReportTimes(tx: Transaction, studyId: string): Promise<ReportTimes> {
  const { savedAt, act } = reportVersion
  const finishedAt = sql<string | null>`max(${savedAt}) FILTER (WHERE ${act} = 'finished')`.mapWith(savedAt)
  const [times] = await tx
    .select({ begunAt: min(savedAt), finishedAt })
    .from(reportVersion)
    .where(eq(reportVersion.studyId, studyId))
  return times ?? { begunAt: null, finishedAt: null }
}

/** Whether something came after the report was begun, and nobody has finished the report since. */
function isAfterReport(at: string, { begunAt, finishedAt }: ReportTimes): boolean {
  const came = Date.parse(at)
  return begunAt !== null && came > Date.parse(begunAt) && (finishedAt === null || came > Date.parse(finishedAt))
}

function answerOf(
  { file, dicom }: ImageRow,
  filePatient: StudyObject['filePatient'],
  times: ReportTimes,
): StudyObject | null {
  if (dicom === null) return null
  const read = fromDicomJson(dicom.attributes)
  const { sopClassUid, sopInstanceUid, acquiredAt: madeAt } = dicom
  return StudyObject.parse({
    id: file.id,
    kind: keptObjectClassOf(sopClassUid)?.kind ?? null,
    title: 'dataset' in read ? titleOf(read.dataset) : '',
    madeAt,
    arrivedAt: file.scannedAt,
    isAfterReport: isAfterReport(file.scannedAt, times),
    sizeBytes: file.sizeBytes,
    sopInstanceUid,
    isPdf: shownTypeOf(dicom) !== null,
    isDamaged: file.damagedAt !== null,
    filePatient,
  })
}

/**
 * The objects without a picture of a study, in the order in which they came.
 *
 * @throws PacsError `NOT_FOUND`, or what the study's rules say.
 */
export async function listObjects(
  { clock }: Services,
  tx: Transaction,
  actor: Actor,
  studyId: string,
  note: NoteRead,
): Promise<StudyObject[]> {
  note({ content: 'other DICOM objects viewed', subject: 'study', subjectId: studyId })
  const row = await readStudy(tx, studyId)
  refuse(whyNotView(factsOf(row), ruleActorOf(actor, clock.now())), row)
  const patients = await readObjectPatients(tx, row.id)
  const rows = await readObjectRows(tx, { studyId: row.id })
  const times = await readReportTimes(tx, row.id)
  return rows.flatMap((each) => {
    const filePatient = patients.get(each.file.id)
    return filePatient === undefined ? [] : (answerOf(each, filePatient, times) ?? [])
  })
}

type Chosen = ParamsOf<typeof studyObjectApi.file>

/** The object that a call names. @throws PacsError `NOT_FOUND` for an image; what `readDicomObject` throws. */
async function objectOf(services: Services, actor: Actor, { objectId }: Chosen, call: CallName) {
  const object = await readDicomObject(services, actor, objectId, call)
  if (object.frames > 0) throw new PacsError('NOT_FOUND')
  return object
}

/** The DICOM file of an object, as DICOMweb gives it out. */
export async function readObjectFile(services: Services, actor: Actor, chosen: Chosen): Promise<BinaryAnswer> {
  const object = await objectOf(services, actor, chosen, studyObjectApi.file)
  const { stream, sizeBytes } = await object.toPart10()
  const disposition = attachmentDisposition(`${object.sopInstanceUid}.dcm`)
  return new BinaryAnswer(stream, dicomContentType, disposition, { 'Content-Length': String(sizeBytes) })
}

/** The PDF in an object. */
export async function readObjectDocument(services: Services, actor: Actor, chosen: Chosen): Promise<BinaryAnswer> {
  const object = await objectOf(services, actor, chosen, studyObjectApi.document)
  const type = shownTypeOf(object)
  if (type === null) throw new PacsError('NOT_FOUND')
  const bytes = await readDocument(object)
  if (bytes === null) throw new PacsError('DICOM_DAMAGED', { details: { fault: 'NO_DOCUMENT' } })
  return new BinaryAnswer(bytes, type, attachmentDisposition(`${object.sopInstanceUid}.pdf`))
}
