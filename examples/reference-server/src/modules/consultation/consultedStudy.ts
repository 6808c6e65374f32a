import {
  type ConsultationStudy,
  isConsultationOpen,
  isReportFinished,
  type Study,
  type StudyId,
  type StudyImage,
} from '@opensono/pacs-core'
import { asc, eq } from 'drizzle-orm'
import type { Actor, CallName } from '../../database/actor'
import type { NoteRead } from '../../database/read'
import { consultationImage } from '../../database/schema/consultation'
import type { Transaction } from '../../database/transaction'
import type { Services } from '../../services'
import { hasMeasures, studyImageAnswer } from '../image/imageAnswers'
import { readUnusable } from '../image/imageUse'
import { imagesInReport, readStudyImages, type StoredStudyImage } from '../image/queries'
import { addressesFor } from '../image/readerAccess'
import { readFilePatients } from '../image/readFilePatients'
import { readReplaced } from '../image/replaceFiles'
import { readAddendumTexts } from '../report/addendum/readAddenda'
import { listEarlier } from '../report/earlier'
import { readReport } from '../report/queries'
import { wholeStudy } from '../study/act/holdStudy'
import { factsOf, readStudy } from '../study/studyFacts'
import { type StoredConsultation, statusChanged } from './holdConsultation'
import { findParticipant, type Participant, readInside } from './participant'
import { readSeen, type Seen } from './takePart'

const earlierPage = { pageNumber: 0, pageSize: 20 }

/**
 * How much of the study the seat shows: all to the doctor, and to an expert from their acceptance to the end; a preview to an expert who is
 * invited.
 *
 * @throws PacsError `CONSULTATION_STATUS_CHANGED` for an expert who does not come any more, and when it is over.
 */
export function requireSight({ experts, status }: Seen, { role, actor }: Participant): 'whole' | 'preview' {
  if (role !== 'expert') return 'whole'
  const states = experts.filter(({ userId }) => userId === actor.userId).map(({ state }) => state)
  if (isConsultationOpen(status) && states.includes('accepted')) return 'whole'
  if (isConsultationOpen(status) && states.includes('invited')) return 'preview'
  throw statusChanged(status)
}

/** Ids of the images that a consultation shows, in its order: of a live one all of the study, of a graphic one the chosen ones. */
async function chosenIds(tx: Transaction, { kind, id }: StoredConsultation, stored: readonly StoredStudyImage[]) {
  if (kind === 'REALTIME') return stored.map(({ image }) => image.id)
  const rows = await tx
    .select({ imageId: consultationImage.imageId })
    .from(consultationImage)
    .where(eq(consultationImage.consultationId, id))
    .orderBy(asc(consultationImage.place))
  return rows.map(({ imageId }) => imageId)
}

/**
 * The images that a consultation shows to who may see them. One that may not be used is the doctor's alone, who decides about it.
 *
 * @param participant - who sees them; the caller has checked it.
 */
export async function readImages(
  { objectStore }: Services,
  tx: Transaction,
  { row }: Seen,
  { role, inside }: Participant,
): Promise<StudyImage[]> {
  const stored = await readStudyImages(tx, row.studyId)
  const known = new Map(stored.map((each) => [each.image.id, each]))
  const unusable = role === 'expert' ? await readUnusable(tx, row.studyId) : new Map<string, number>()
  const used = await imagesInReport(tx, row.studyId)
  const patients = await readFilePatients(tx, row.studyId)
  const replaced = await readReplaced(tx, row.studyId)
  const ids = await chosenIds(tx, row, stored)
  const shown = ids.flatMap((id) => (unusable.has(id) ? [] : (known.get(id) ?? [])))
  const list = { hasMeasures: hasMeasures(shown.map(({ file }) => file)) }
  const addresses = addressesFor(objectStore, inside)
  return Promise.all(
    shown.map((each) =>
      studyImageAnswer(
        addresses,
        each,
        { isUsedInReport: used.has(each.image.id), isReplaced: replaced.has(each.image.id), ...list },
        patients.get(each.image.id) ?? null,
      ),
    ),
  )
}

/** The report of the study, once it is finished. */
async function readFinished(tx: Transaction, studyId: string): Promise<ConsultationStudy['report']> {
  const row = await readStudy(tx, studyId)
  const report = isReportFinished(factsOf(row)) ? await readReport(tx, studyId) : null
  if (report === null) return null
  const { findings, impression } = report
  const addenda = (await readAddendumTexts(tx, [studyId])).map(({ text, at, byName }) => ({ text, at, byName }))
  return { findings, impression, addenda, finishedAt: row.diagnosedAt }
}

/** What the seat shows beyond the request: images whole, history and reports; nothing of it in a preview. */
async function readRest(tx: Transaction, inside: Actor, study: Study, nowMs: number, note: NoteRead) {
  const { studyId, clinicalHistory, doctorInstructions } = study
  const earlier = await listEarlier(tx, inside, studyId, earlierPage, nowMs, note)
  return {
    isPreview: false,
    clinicalHistory,
    doctorInstructions,
    report: await readFinished(tx, studyId),
    earlierReports: earlier.rows.map(({ studyId: id, examNumber, at, findings, impression, addenda = [] }) => ({
      studyId: id as StudyId,
      examNumber,
      at,
      findings,
      impression,
      addenda,
    })),
  }
}

const preview = {
  isPreview: true,
  clinicalHistory: '',
  doctorInstructions: '',
  report: null,
  earlierReports: [],
}

/**
 * What a consultation is about, as the seat of the caller shows it.
 *
 * @throws PacsError `NOT_FOUND` for who does not take part, `STUDY_VIP_ERROR`, and what {@link requireSight} throws.
 */
export async function readConsultedStudy(
  services: Services,
  actor: Actor,
  call: CallName,
  id: string,
): Promise<ConsultationStudy> {
  const participant = await findParticipant(services, actor, id)
  return readInside(services, participant, call, async (tx, note: NoteRead) => {
    const nowMs = services.clock.now()
    const seen = await readSeen(tx, participant, nowMs)
    const isPreview = requireSight(seen, participant) === 'preview'
    const study = await wholeStudy(tx, seen.row.studyId)
    const images = await readImages(services, tx, seen, participant)
    const rest = isPreview ? preview : await readRest(tx, participant.inside, study, nowMs, note)
    note({ content: 'looked at the study of a consultation', subject: 'consultation', subjectId: id })
    const { examType, examPurpose, clinicDiagnosisNameList: clinicalDiagnoses } = study
    return {
      ...rest,
      examType: examType && { name: examType.name, englishName: examType.englishName },
      clinicalDiagnoses,
      examPurpose,
      imageCount: images.length,
      thumbnails: images.map(({ id: imageId, instanceNumber, type, thumbnailUrl, isReplaced }) => ({
        imageId,
        instanceNumber,
        type,
        thumbnailUrl,
        isReplaced,
      })),
      images: isPreview ? [] : images,
    }
  })
}
