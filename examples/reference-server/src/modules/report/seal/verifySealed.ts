import { type AnswerOf, readSealCode, type reportSealApi, type SealedDocument, sealDigestOf } from '@opensono/pacs-core'
import type { BodyOf } from '@opensono/pacs-core/server'
import { desc, eq } from 'drizzle-orm'
import type { Database } from '../../../database/database'
import { consultationReport } from '../../../database/schema/consultation'
import { hospital } from '../../../database/schema/foundation'
import { reportAddendum, reportSeal } from '../../../database/schema/report'
import type { Transaction } from '../../../database/transaction'
import { consultationFormat, isConsultationWhole, readConsultationReport } from '../../seal/consultationSeal'
import { identityIn, isPersonOf, isSameIdentity, readIdentity, sealedStudyId } from '../../seal/identity'
import type { SealKeys } from '../../seal/openSealKeys'
import { readNewestSeal, type StoredSeal } from '../../seal/sealIdentity'
import { documentIn } from '../../seal/signDocument'
import { addendumFormat, isAddendumWhole, readAddendumTimes } from '../addendum/sealAddendum'
import { isAsSealed } from './sealDocument'

type Answer = AnswerOf<typeof reportSealApi.verify>
type Asked = BodyOf<typeof reportSealApi.verify>

const unknown: Answer = {
  verdict: 'unknown',
  sealedAt: null,
  hospitalName: null,
  timeZone: null,
  isAddendum: false,
  isConsultation: false,
  addenda: [],
  isPerson: null,
  isIdentityCorrected: false,
}

/** Whether the study is whose its newest seal says; a seal of a former release says nothing. */
async function isWhoseItWas(tx: Transaction, { hospitalId, studyId }: StoredSeal, keys: SealKeys): Promise<boolean> {
  const newest = await readNewestSeal(tx, { hospitalId, studyId })
  const document = newest === null ? {} : documentIn(newest)
  if (newest === null || (await keys.verify(document, newest)) !== 'valid') return false
  const identity = identityIn(document)
  if (identity === null) return true
  return isSameIdentity(identity, await readIdentity(tx, { hospitalId, studyId }, sealedStudyId(document)))
}

/** Whether a stored seal is good, and the rows still say what it seals and of whom. */
export async function isWhole(tx: Transaction, stored: StoredSeal, keys: SealKeys): Promise<boolean> {
  const document = documentIn(stored)
  if ((await keys.verify(document, stored)) !== 'valid') return false
  return (await isAsSealed(tx, document, stored)) && (await isWhoseItWas(tx, stored, keys))
}

/** Whether a seal names the person who is on the paper; null when no person is asked about, and when it does not show it. */
async function isAskedPerson(tx: Transaction, document: SealedDocument, asked: Asked): Promise<boolean | null> {
  const { name = '', birthDate = null } = asked
  return name.trim() === '' ? null : isPersonOf(tx, document, { name, birthDate })
}

async function answerOf(tx: Transaction, verdict: Answer['verdict'], document: SealedDocument): Promise<Answer> {
  const { hospitalId, finishedAt } = document
  if (typeof hospitalId !== 'string' || typeof finishedAt !== 'string') return { ...unknown, verdict }
  const { name, timeZone } = hospital
  const [own] = await tx.select({ name, timeZone }).from(hospital).where(eq(hospital.id, hospitalId))
  const isAddendum = document.format === addendumFormat
  const isConsultation = document.format === consultationFormat
  const addenda =
    verdict !== 'valid' || isAddendum || isConsultation ? [] : await readAddendumTimes(tx, await sealDigestOf(document))
  const { name: hospitalName, timeZone: zone } = own ?? { name: null, timeZone: null }
  return {
    ...unknown,
    verdict,
    sealedAt: finishedAt,
    hospitalName,
    timeZone: zone,
    isAddendum,
    isConsultation,
    addenda,
  }
}

/** Verifies the code of an addendum; null for no addendum. */
async function verifyAddendum(tx: Transaction, code: string, keys: SealKeys): Promise<Answer | null> {
  const [stored] = await tx.select().from(reportAddendum).where(eq(reportAddendum.code, code))
  if (stored === undefined) return null
  const verdict = await keys.verify(documentIn(stored), stored)
  if (verdict === 'unknown') return unknown
  if (!(await isAddendumWhole(stored, keys))) return { ...unknown, verdict: 'changed', isAddendum: true }
  return answerOf(tx, 'valid', documentIn(stored))
}

/** Verifies the code of a consultation report; null for none. */
async function verifyConsultation(tx: Transaction, code: string, asked: Asked, keys: SealKeys): Promise<Answer | null> {
  const [stored] = await tx.select().from(consultationReport).where(eq(consultationReport.code, code))
  if (stored === undefined) return null
  const document = documentIn(stored)
  const verdict = await keys.verify(document, stored)
  if (verdict === 'unknown') return unknown
  if (!(await isConsultationWhole(tx, stored, keys))) return answerOf(tx, 'changed', document)
  const newest = await readConsultationReport(tx, stored)
  const isIdentityCorrected = newest !== null && newest.correction > stored.correction
  return {
    ...(await answerOf(tx, 'valid', document)),
    isPerson: await isAskedPerson(tx, document, asked),
    isIdentityCorrected,
  }
}

/** Whether the same version was sealed again later, for another patient than this seal says. */
async function isCorrected(
  tx: Transaction,
  { hospitalId, studyId, version, correction }: StoredSeal,
): Promise<boolean> {
  const newest = await readNewestSeal(tx, { hospitalId, studyId, version })
  return newest !== null && newest.correction > correction
}

async function verifyCode(tx: Transaction, code: string, asked: Asked, keys: SealKeys): Promise<Answer> {
  // A merge gives the seals of a report to the study that stays, too: what that one says holds.
  const [stored, ...others] = await tx
    .select()
    .from(reportSeal)
    .where(eq(reportSeal.code, code))
    .orderBy(desc(reportSeal.studyId))
  if (stored === undefined) {
    return (await verifyAddendum(tx, code, keys)) ?? (await verifyConsultation(tx, code, asked, keys)) ?? unknown
  }
  const document = documentIn(stored)
  const all = [stored, ...others]
  const verdict = await keys.verify(document, stored)
  if (verdict !== 'valid') return { ...unknown, verdict }
  for (const each of all) if (!(await isWhole(tx, each, keys))) return answerOf(tx, 'changed', document)
  let isIdentityCorrected = false
  for (const each of all) isIdentityCorrected ||= await isCorrected(tx, each)
  return {
    ...(await answerOf(tx, 'valid', document)),
    isPerson: await isAskedPerson(tx, document, asked),
    isIdentityCorrected,
  }
}

/** Whether a document is that of a seal which was replaced when its patient's data was corrected. */
async function isCorrectedSince(tx: Transaction, document: SealedDocument): Promise<boolean> {
  const digest = await sealDigestOf(document)
  const stored = await tx.select().from(reportSeal).where(eq(reportSeal.digest, digest))
  for (const each of stored) if (await isCorrected(tx, each)) return true
  return false
}

/**
 * Verifies a sealed report by its signature alone, or a code by what is stored. Time and hospital are returned only as they were signed,
 * and whose it is only as a yes or no.
 */
export async function verifySealed(database: Database, asked: Asked, keys: SealKeys): Promise<Answer> {
  const { document, seal, code } = asked
  if (document !== undefined && seal !== undefined) {
    const verdict = await keys.verify(document, seal)
    if (verdict !== 'valid') return { ...unknown, verdict }
    return database.system(async (tx) => ({
      ...(await answerOf(tx, verdict, document)),
      isPerson: await isAskedPerson(tx, document, asked),
      isIdentityCorrected: await isCorrectedSince(tx, document),
    }))
  }
  const read = readSealCode(code ?? '')
  return read === null ? unknown : database.system((tx) => verifyCode(tx, read, asked, keys))
}
