import { createHash } from 'node:crypto'
import { canonicalJson, type SealedDocument } from '@opensono/pacs-core'
import { and, asc, desc, eq } from 'drizzle-orm'
import { consultation, consultationExpert, consultationReport } from '../../database/schema/consultation'
import type { Transaction } from '../../database/transaction'
import { identityIn, isSameIdentity, readIdentity, type SealedIdentity, sealedStudyId } from './identity'
import type { SealKeys } from './openSealKeys'
import { documentIn } from './signDocument'

/** The form of sealed consultation reports. */
export const consultationFormat = 'opensono-consultation-report-1'

/** A report of a finished consultation with its seal, as it is stored. */
export type StoredConsultationReport = typeof consultationReport.$inferSelect

interface ConsultationPlace {
  readonly hospitalId: string
  readonly consultationId: string
}

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex')

/** The newest kept report of a consultation; null for none. */
export async function readConsultationReport(
  tx: Transaction,
  { hospitalId, consultationId }: ConsultationPlace,
): Promise<StoredConsultationReport | null> {
  const isOf = and(eq(consultationReport.hospitalId, hospitalId), eq(consultationReport.consultationId, consultationId))
  const [newest] = await tx
    .select()
    .from(consultationReport)
    .where(isOf)
    .orderBy(desc(consultationReport.correction))
    .limit(1)
  return newest ?? null
}

/** The hash of what the experts of a consultation found. */
async function hashOfOpinions(tx: Transaction, { hospitalId, consultationId }: ConsultationPlace): Promise<string> {
  const { place, userId, name, opinion } = consultationExpert
  const rows = await tx
    .select({ userId, name, opinion })
    .from(consultationExpert)
    .where(and(eq(consultationExpert.hospitalId, hospitalId), eq(consultationExpert.consultationId, consultationId)))
    .orderBy(asc(place))
  return sha256Of(canonicalJson({ consultationId, opinions: rows }))
}

/** What is known of a consultation report that is sealed. */
interface ReportToSeal extends ConsultationPlace {
  /** The study of the consultation. */
  readonly studyId: string
  readonly identity: SealedIdentity & { readonly correctedAt: string | null }
  /** Canonical JSON of what is printed. */
  readonly content: string
  /** When the consultation ended (ISO 8601). */
  readonly finishedAt: string
}

/** The document of a consultation report. It names the patient by hashes alone. */
export async function consultationToSeal(tx: Transaction, { content, ...rest }: ReportToSeal): Promise<SealedDocument> {
  const opinionsSha256 = await hashOfOpinions(tx, rest)
  return { format: consultationFormat, ...rest, contentSha256: sha256Of(content), opinionsSha256 }
}

/** Whether the newest kept report says whose the study of the consultation is now. */
async function isWhoseItWas(tx: Transaction, place: ConsultationPlace): Promise<boolean> {
  const newest = await readConsultationReport(tx, place)
  const [row] = await tx
    .select({ studyId: consultation.studyId })
    .from(consultation)
    .where(and(eq(consultation.hospitalId, place.hospitalId), eq(consultation.id, place.consultationId)))
  if (newest === null || row === undefined) return false
  const document = documentIn(newest)
  const identity = identityIn(document)
  const study = { hospitalId: place.hospitalId, studyId: row.studyId }
  return identity !== null && isSameIdentity(identity, await readIdentity(tx, study, sealedStudyId(document)))
}

/** Whether the seal of a kept consultation report is good, and the rows still say what was sealed and of whom. */
export async function isConsultationWhole(
  tx: Transaction,
  stored: StoredConsultationReport,
  keys: SealKeys,
): Promise<boolean> {
  const document = documentIn(stored)
  if ((await keys.verify(document, stored)) !== 'valid') return false
  const isContent = document.contentSha256 === sha256Of(stored.content)
  const areOpinions = document.opinionsSha256 === (await hashOfOpinions(tx, stored))
  return isContent && areOpinions && (await isWhoseItWas(tx, stored))
}
