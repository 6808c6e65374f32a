import { type AnswerOf, readSealCode, type reportSealApi, SealedDocument, verifySeal } from '@opensono/pacs-core'
import type { BodyOf } from '@opensono/pacs-core/server'
import { eq } from 'drizzle-orm'
import type { Database } from '../../../database/database'
import { hospital } from '../../../database/schema/foundation'
import { reportSeal } from '../../../database/schema/report'
import type { Transaction } from '../../../database/transaction'
import { isAsSealed } from './sealDocument'
import type { SealKey } from './sealKey'

type Answer = AnswerOf<typeof reportSealApi.verify>
/** A stored seal. */
export type StoredSeal = typeof reportSeal.$inferSelect

const unknown: Answer = { verdict: 'unknown', sealedAt: null, hospitalName: null }

/** What was signed, as it is stored. */
export const documentIn = ({ document }: Pick<StoredSeal, 'document'>) => SealedDocument.parse(JSON.parse(document))

/** Whether a stored seal is good, and the rows still say what it seals. */
export async function isWhole(tx: Transaction, stored: StoredSeal, { publicKey }: SealKey): Promise<boolean> {
  const document = documentIn(stored)
  return (await verifySeal(document, stored, publicKey)) === 'valid' && (await isAsSealed(tx, document, stored))
}

async function answerOf(tx: Transaction, verdict: Answer['verdict'], document: SealedDocument): Promise<Answer> {
  const { hospitalId, finishedAt } = document
  if (typeof hospitalId !== 'string' || typeof finishedAt !== 'string') return { ...unknown, verdict }
  const [own] = await tx.select({ name: hospital.name }).from(hospital).where(eq(hospital.id, hospitalId))
  return { verdict, sealedAt: finishedAt, hospitalName: own?.name ?? null }
}

async function verifyCode(tx: Transaction, code: string, key: SealKey): Promise<Answer> {
  const [stored] = await tx.select().from(reportSeal).where(eq(reportSeal.code, code))
  if (stored === undefined) return unknown
  const document = documentIn(stored)
  if ((await verifySeal(document, stored, key.publicKey)) !== 'valid') return { ...unknown, verdict: 'changed' }
  return answerOf(tx, (await isAsSealed(tx, document, stored)) ? 'valid' : 'changed', document)
}

/**
 * Verifies a sealed report by its signature alone, or a code by what is stored. Time and hospital are told only as they were signed.
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
