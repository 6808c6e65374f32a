import { canonicalJson, ImageId, type Language, limits, type TemplateContent } from '@opensono/pacs-core'
import { readMeasureDocument } from '@opensono/pacs-core/measure'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Change } from '../../../database/change'
import {
  consultation,
  consultationImage,
  consultationMessage,
  consultationReport,
  consultationReportImage,
} from '../../../database/schema/consultation'
import { hospital, userAccount } from '../../../database/schema/foundation'
import { imageFile, uploadedFile } from '../../../database/schema/image'
import { asSystem, type Transaction } from '../../../database/transaction'
import type { ReportPaper } from '../../../paper/reportPaper'
import { readUnusable } from '../../image/imageUse'
import { readPictures } from '../../report/queries'
import { consultationToSeal, readConsultationReport, type StoredConsultationReport } from '../../seal/consultationSeal'
import { identityIn, isSameIdentity, readIdentity, sealedStudyId } from '../../seal/identity'
import type { SealKey } from '../../seal/sealKey'
import { documentIn, signDocument } from '../../seal/signDocument'
import { readStudies } from '../../study/readStudies'
import { readExperts, type StoredConsultation, type StoredExpert } from '../holdConsultation'
import { readTemplate } from '../reportTemplate'
import { composeConsultation } from './composeConsultation'

/** The picture of a signature in the object store. */
interface KeptSignature {
  readonly objectKey: string
  readonly sizeBytes: number
}

/** An image of a consultation report, with what was drawn on it and written below it at the finish. */
interface KeptImage {
  readonly imageId: ImageId
  readonly sha256: string | null
  readonly caption: string
  readonly measure: string
  /** Version of the measure document. */
  readonly version: number
}

/** What stays of a finished consultation that a later print could find changed. */
interface KeptSources {
  readonly template: TemplateContent | null
  readonly images: readonly KeptImage[]
  /** By the expert's user id; experts without a stored signature sign by name. */
  readonly signatures: Readonly<Record<string, KeptSignature>>
}

/** What is kept of a consultation report: every word of it in both languages, and what its pictures were. */
export interface KeptContent extends KeptSources {
  readonly papers: Readonly<Record<Language, Omit<ReportPaper, 'images'>>>
  /** Ids of the experts among the signers, in the order of these; null for anyone else. */
  readonly signerIds: readonly (string | null)[]
}

/** What is kept, as it is stored. */
export const contentIn = ({ content }: Pick<StoredConsultationReport, 'content'>): KeptContent => JSON.parse(content)

/** Images that an expert's message names. */
async function readNamed(tx: Transaction, consultationId: string, experts: readonly StoredExpert[]) {
  const senders = experts.map(({ userId }) => userId)
  const { imageId, marks } = consultationMessage
  const said = await tx
    .select({ imageId, marks })
    .from(consultationMessage)
    .where(and(eq(consultationMessage.consultationId, consultationId), inArray(consultationMessage.senderId, senders)))
  return new Set<string>(
    said.flatMap((each) => [
      ...(each.imageId === null ? [] : [each.imageId]),
      ...each.marks.map((mark) => mark.imageId),
    ]),
  )
}

/** The images of a graphic consultation on which something is drawn, or that an expert spoke of; as many as a paper takes. */
async function readMarked(
  tx: Transaction,
  { id, studyId }: StoredConsultation,
  experts: readonly StoredExpert[],
): Promise<KeptImage[]> {
  const chosen = await tx
    .select({ imageId: consultationImage.imageId, sha256: imageFile.sha256 })
    .from(consultationImage)
    .leftJoin(
      imageFile,
      and(eq(imageFile.hospitalId, consultationImage.hospitalId), eq(imageFile.id, consultationImage.imageId)),
    )
    .where(eq(consultationImage.consultationId, id))
    .orderBy(asc(consultationImage.place))
  const hashes = new Map(chosen.map(({ imageId, sha256 }) => [imageId, sha256]))
  const pictures = await readPictures(tx, studyId, [...hashes.keys()])
  const named = await readNamed(tx, id, experts)
  const unusable = await readUnusable(tx, studyId)
  const isDrawn = (measure: string) => (readMeasureDocument(measure).document?.annotations.length ?? 0) > 0
  return pictures
    .filter((each) => !each.isClip && !unusable.has(each.id) && (isDrawn(each.measure) || named.has(each.id)))
    .slice(0, limits.report.images)
    .map(({ id, comment: caption, measure, measureVersion: version }) => {
      return { imageId: ImageId.parse(id), sha256: hashes.get(id) ?? null, caption, measure, version }
    })
}

/** The stored signatures of experts, of any hospital. The experts gave their opinions in this consultation: no other row is read. */
async function readSignatures(tx: Transaction, experts: readonly StoredExpert[]) {
  const signed = experts.filter(({ opinion }) => opinion !== null)
  const { objectKey, sizeBytes } = uploadedFile
  const rows = await asSystem(tx, () =>
    tx
      .select({ hospitalId: userAccount.hospitalId, userId: userAccount.id, objectKey, sizeBytes })
      .from(userAccount)
      .innerJoin(
        uploadedFile,
        and(eq(uploadedFile.hospitalId, userAccount.hospitalId), eq(uploadedFile.id, userAccount.signatureId)),
      )
      .where(
        inArray(
          userAccount.id,
          signed.map(({ userId }) => userId),
        ),
      ),
  )
  const isOf = (row: (typeof rows)[number]) =>
    signed.some((each) => each.userId === row.userId && each.expertHospitalId === row.hospitalId)
  return Object.fromEntries(
    rows.filter(isOf).map((row) => [row.userId, { objectKey: row.objectKey, sizeBytes: row.sizeBytes }]),
  )
}

async function readSources(tx: Transaction, row: StoredConsultation): Promise<KeptSources> {
  const experts = await readExperts(tx, row.id)
  return {
    template: (await readTemplate(tx))?.content ?? null,
    images: row.kind === 'GRAPHIC' ? await readMarked(tx, row, experts) : [],
    signatures: await readSignatures(tx, experts),
  }
}

/** Writes down the content of a report. */
async function contentOf(
  tx: Transaction,
  row: StoredConsultation,
  sources: KeptSources,
  correctedAt: string | null,
): Promise<KeptContent> {
  const [study] = await readStudies(tx, [row.studyId])
  const [own] = await tx.select().from(hospital).where(eq(hospital.id, row.hospitalId))
  if (study === undefined || own === undefined) throw new Error('a consultation has a study and a hospital')
  const facts = { study, hospital: own, row, experts: await readExperts(tx, row.id), correctedAt }
  const of = { ...facts, template: sources.template, pictureCount: sources.images.length }
  const zh = composeConsultation({ ...of, language: 'zh' })
  const en = composeConsultation({ ...of, language: 'en' })
  return { ...sources, papers: { zh: zh.paper, en: en.paper }, signerIds: zh.signerIds }
}

/** Seals a report and stores it. */
async function storeReport(
  { tx, nowMs }: Change,
  key: SealKey,
  row: StoredConsultation,
  kept: { content: KeptContent; correction: number; correctedAt: string | null; sealedAs: string },
): Promise<string> {
  const { hospitalId, id: consultationId, endedAt } = row
  const content = canonicalJson(kept.content)
  const identity = await readIdentity(tx, { hospitalId, studyId: row.studyId }, kept.sealedAs)
  const writtenAt = new Date(nowMs).toISOString()
  const document = await consultationToSeal(tx, {
    hospitalId,
    consultationId,
    studyId: kept.sealedAs,
    identity: { ...identity, correctedAt: kept.correctedAt },
    content,
    finishedAt: endedAt ?? writtenAt,
  })
  const seal = await signDocument(key, document)
  const { correction } = kept
  await tx.insert(consultationReport).values({ hospitalId, consultationId, correction, writtenAt, content, ...seal })
  const images = kept.content.images.map(({ imageId }) => ({ hospitalId, consultationId, imageId }))
  if (images.length > 0) await tx.insert(consultationReportImage).values(images).onConflictDoNothing()
  return seal.code
}

/**
 * Keeps the report of a consultation once it is finished, in the transaction that finishes it: what is printed later is what was finished then. One
 * that is not finished has none, and one that is kept stays as it is.
 *
 * @param change - in the hospital of the consultation, whose study is locked.
 */
export async function keepReport(change: Change, key: SealKey, consultationId: string): Promise<void> {
  const { tx } = change
  const [row] = await tx.select().from(consultation).where(eq(consultation.id, consultationId))
  if (row === undefined || row.status !== 'finished') return
  if ((await readConsultationReport(tx, { hospitalId: row.hospitalId, consultationId })) !== null) return
  const content = await contentOf(tx, row, await readSources(tx, row), null)
  await storeReport(change, key, row, { content, correction: 0, correctedAt: null, sealedAs: row.studyId })
}

/**
 * Writes the consultation reports of a study again when who its patient is was corrected, in the transaction that corrects it. Opinions, template,
 * images and signatures stay those of the finish.
 */
export async function correctReports(
  change: Change,
  { hospitalId, studyId }: { hospitalId: string; studyId: string },
  key: SealKey,
): Promise<void> {
  const { tx, nowMs, logAlso } = change
  const rows = await tx.select().from(consultation).where(eq(consultation.studyId, studyId))
  for (const row of rows) {
    const former = await readConsultationReport(tx, { hospitalId, consultationId: row.id })
    if (former === null) continue
    const document = documentIn(former)
    const sealedAs = sealedStudyId(document)
    const identity = identityIn(document)
    if (identity !== null && isSameIdentity(identity, await readIdentity(tx, { hospitalId, studyId }, sealedAs)))
      continue
    const correctedAt = new Date(nowMs).toISOString()
    const { template, images, signatures } = contentIn(former)
    const content = await contentOf(tx, row, { template, images, signatures }, correctedAt)
    const correction = former.correction + 1
    const code = await storeReport(change, key, row, { content, correction, correctedAt, sealedAs })
    const details = { studyId, formerSeal: former.code, seal: code }
    logAlso({ content: 'sealed a consultation report again', subject: 'consultation', subjectId: row.id, details })
  }
}
