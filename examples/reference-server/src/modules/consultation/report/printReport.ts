import {
  type AnswerOf,
  type CoreTextKey,
  coreText,
  createText,
  type Language,
  PacsError,
  type Permission,
  realtimeConsultationApi,
  whyNotView,
} from '@opensono/pacs-core'
import { canManageConsultation } from '@opensono/pacs-core/server'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../../database/actor'
import { consultation } from '../../../database/schema/consultation'
import type { Transaction } from '../../../database/transaction'
import type { Services } from '../../../services'
import { readUnusable } from '../../image/imageUse'
import { asBase64, renderSheet } from '../../report/renderSheet'
import { captionOf, readSheetPictures, type Sheet } from '../../report/sheet'
import { readConsultationReport, type StoredConsultationReport } from '../../seal/consultationSeal'
import { factsOf, readStudy, refuse, ruleActorOf } from '../../study/studyFacts'
import { holdConsultation, readExperts, requireSeen, type StoredConsultation } from '../holdConsultation'
import { changeInside, findParticipant, type Participant, readInside } from '../participant'
import { contentIn, keepReport } from './keepReport'

const call = realtimeConsultationApi.report

/** As whom a caller reads: who takes part in it, or a user of its hospital. */
type Reader = Omit<Participant, 'role'> & { readonly role: Participant['role'] | 'hospital' }

async function findReader(services: Services, actor: Actor, consultationId: string): Promise<Reader> {
  const participant = await findParticipant(services, actor, consultationId).catch((thrown: unknown) => {
    if (PacsError.from(thrown).code !== 'NOT_FOUND') throw thrown
    return null
  })
  return participant ?? { consultationId, role: 'hospital', actor, inside: actor }
}

/** Rights with which a user of the hospital reads what was found in a study. */
const readers: readonly Permission[] = [
  'pacs:diagnostic_report:diagnostic_report_view',
  'pacs:medical_record:medical_record_view',
]

function isReader(actor: Actor): boolean {
  return readers.some((right) => actor.authorities.has(right)) || canManageConsultation(actor, true)
}

/**
 * Finds a finished consultation for a caller who may read its report: its doctor, an expert who did not refuse it or pass it on, and a user of
 * its hospital who reads the report or the record of its study.
 *
 * @throws PacsError `NOT_FOUND`, `STUDY_VIP_ERROR`, `STUDY_IS_DELETED_ERROR`, `CONSULTATION_NOT_FINISHED`.
 */
async function readFinished(tx: Transaction, reader: Reader, nowMs: number): Promise<StoredConsultation> {
  const { role, inside, actor } = reader
  const [row] = await tx.select().from(consultation).where(eq(consultation.id, reader.consultationId))
  if (row === undefined) throw new PacsError('NOT_FOUND')
  const study = await readStudy(tx, row.studyId)
  const states = (await readExperts(tx, row.id))
    .filter((each) => each.userId === actor.userId)
    .map(({ state }) => state)
  const came = role === 'expert' && states.some((state) => state === 'accepted' || state === 'finished')
  if (role === 'doctor' || came) {
    requireSeen(study, inside)
  } else {
    if (row.hospitalId !== actor.hospitalId || !isReader(actor)) throw new PacsError('NOT_FOUND')
    refuse(whyNotView(factsOf(study), ruleActorOf(actor, nowMs)), study)
  }
  if (row.status !== 'finished') throw new PacsError('CONSULTATION_NOT_FINISHED')
  return row
}

/** The sheet of a kept report. An image that may not be used any more, or was moved to another study, is an empty frame. */
async function sheetOf(
  tx: Transaction,
  { studyId }: StoredConsultation,
  stored: StoredConsultationReport,
  language: Language,
): Promise<Sheet> {
  const { papers, images, signatures, signerIds } = contentIn(stored)
  const paper = papers[language]
  const imageIds = images.map(({ imageId }) => imageId)
  const drawn = { imageIds, drawings: [], printedDrawings: [...images] }
  const unusable = imageIds.length === 0 ? new Map() : await readUnusable(tx, studyId)
  const pictures = (await readSheetPictures(tx, studyId, drawn, language)).map((picture, index) => ({
    ...picture,
    ...(unusable.has(picture.imageId) && { file: null }),
    caption: captionOf(images[index]?.caption ?? '', index, language),
  }))
  const { t } = createText<CoreTextKey>({ resources: [coreText], browserLanguage: language }).getSnapshot()
  const page = `${t('report.paper.seal', { code: stored.code })}    ${paper.labels.page}`
  return {
    paper: { ...paper, labels: { ...paper.labels, page } },
    pictures,
    signatures: signerIds.map((id) => (id === null ? null : (signatures[id] ?? null))),
    copies: 1,
  }
}

/** Keeps the report of a consultation that was finished by a former release: from now on it stays as it is. */
async function keepLate(services: Services, reader: Reader): Promise<void> {
  const { consultationId } = reader
  await changeInside(services, { ...reader, role: 'doctor' }, { id: call.id }, async (change) => {
    await holdConsultation(change, consultationId)
    await keepReport(change, services.sealKeys.own, consultationId)
    change.log({ content: 'kept a consultation report', subject: 'consultation', subjectId: consultationId })
  })
}

/** The report of a finished consultation as a PDF. Each that is handed out is written in the operation log. */
export async function printReport(
  services: Services,
  actor: Actor,
  { id, language }: { id: string; language: Language },
  signal: AbortSignal,
): Promise<AnswerOf<typeof call>> {
  const reader = await findReader(services, actor, id)
  const participant: Participant = { ...reader, role: reader.role === 'hospital' ? 'doctor' : reader.role }
  const read = () =>
    readInside(services, participant, call, async (tx, note) => {
      const row = await readFinished(tx, reader, services.clock.now())
      const stored = await readConsultationReport(tx, { hospitalId: row.hospitalId, consultationId: row.id })
      const details = { studyId: row.studyId, seal: stored?.code ?? null, language }
      note({ content: 'printed a consultation report', subject: 'consultation', subjectId: row.id, details })
      return stored && sheetOf(tx, row, stored, language)
    })
  let sheet = await read()
  if (sheet === null) {
    await keepLate(services, reader)
    sheet = await read()
  }
  if (sheet === null) throw new PacsError('CONSULTATION_NOT_FINISHED')
  const { file, missingImageIds, missingCharacters } = await renderSheet(services, sheet, {
    ...actor,
    isPreview: false,
    signal,
  })
  return { pdf: asBase64(file), missingImageIds, missingCharacters: [...missingCharacters] }
}
