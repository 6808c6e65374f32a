import {
  type AnswerOf,
  readSealCode,
  type reportSealApi,
  type SealedDocument,
  sealDigestOf,
  verifySeal,
} from '@opensono/pacs-core'
import type { BodyOf } from '@opensono/pacs-core/server'
import { eq } from 'drizzle-orm'
import type { Database } from '../../../database/database'
import { hospital } from '../../../database/schema/foundation'
import { reportAddendum, reportSeal } from '../../../database/schema/report'
import type { Transaction } from '../../../database/transaction'
import { addendumFormat, isAddendumWhole, readAddendumTimes } from '../addendum/sealAddendum'
import { documentIn, isAsSealed } from './sealDocument'
import type { SealKey } from './sealKey'

type Answer = AnswerOf<typeof reportSealApi.verify>
/** A stored seal. */
export type StoredSeal = typeof reportSeal.$inferSelect

const unknown: Answer = {
  verdict: 'unknown',
  sealedAt: null,
  hospitalName: null,
  timeZone: null,
  isAddendum: false,
  addenda: [],
}

/** Whether a stored seal is good, and the rows still say what it seals. */
export async function isWhole(tx: Transaction, stored: StoredSeal, { publicKey }: SealKey): Promise<boolean> {
  const document = documentIn(stored)
  return (await verifySeal(document, stored, publicKey)) === 'valid' && (await isAsSealed(tx, document, stored))
}

async function answerOf(tx: Transaction, verdict: Answer['verdict'], document: SealedDocument): Promise<Answer> {
  const { hospitalId, finishedAt } = document
  if (typeof hospitalId !== 'string' || typeof finishedAt !== 'string') return { ...unknown, verdict }
  const { name, timeZone } = hospital
  const [own] = await tx.select({ name, timeZone }).from(hospital).where(eq(hospital.id, hospitalId))
  const isAddendum = document.format === addendumFormat
  const addenda = verdict !== 'valid' || isAddendum ? [] : await readAddendumTimes(tx, await sealDigestOf(document))
  const { name: hospitalName, timeZone: zone } = own ?? { name: null, timeZone: null }
  return { verdict, sealedAt: finishedAt, hospitalName, timeZone: zone, isAddendum, addenda }
}

/** Verifies the code of an addendum. */
async function verifyAddendum(tx: Transaction, code: string, key: SealKey): Promise<Answer> {
  const [stored] = await tx.select().from(reportAddendum).where(eq(reportAddendum.code, code))
  if (stored === undefined) return unknown
  if (!(await isAddendumWhole(stored, key))) return { ...unknown, verdict: 'changed', isAddendum: true }
  return answerOf(tx, 'valid', documentIn(stored))
}

async function verifyCode(tx: Transaction, code: string, key: SealKey): Promise<Answer> {
  const [stored] = await tx.select().from(reportSeal).where(eq(reportSeal.code, code))
  if (stored === undefined) return verifyAddendum(tx, code, key)
  const document = documentIn(stored)
  if ((await verifySeal(document, stored, key.publicKey)) !== 'valid') return { ...unknown, verdict: 'changed' }
  return answerOf(tx, (await isAsSealed(tx, document, stored)) ? 'valid' : 'changed', document)
}

/**
 * Verifies a sealed report by its signature alone, or a code by what is stored. Time and hospital are returned only as they were signed.
 */
export async function verifySealed(
  database: Database,
  { document, seal, code }: BodyOf<typeof reportSealApi.verify>,
  key: SealKey,
): Promise<Answer> {
  if (document !== undefined && seal !== undefined) {
    const verdict = await verifySeal(document, seal, key.publicKey)
    if (verdict === 'valid') return database.system((tx) => answerOf(tx, verdict, document))
    return { ...unknown, verdict }
  }
  const read = readSealCode(code ?? '')
  return read === null ? unknown : database.system((tx) => verifyCode(tx, read, key))
}
