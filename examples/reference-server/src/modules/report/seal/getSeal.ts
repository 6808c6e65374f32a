import { type AnswerOf, PacsError, type reportSealApi, whyNotView } from '@opensono/pacs-core'
import { and, desc, eq } from 'drizzle-orm'
import type { Actor } from '../../../database/actor'
import type { NoteRead } from '../../../database/read'
import { reportSeal } from '../../../database/schema/report'
import type { Transaction } from '../../../database/transaction'
import { factsOf, readStudy, refuse, ruleActorOf } from '../../study/studyFacts'
import { documentIn } from './sealDocument'
import type { SealKey } from './sealKey'
import { isWhole } from './verifySealed'

/** Which seal is asked for. */
interface SealOrder {
  studyId: string
  /** Undefined for the newest. */
  version: number | undefined
}

/** A finished version of a report with its seal, for anyone who may see the study. */
export async function getSeal(
  { tx, note, nowMs }: { tx: Transaction; note: NoteRead; nowMs: number },
  actor: Actor,
  { studyId, version }: SealOrder,
  key: SealKey,
): Promise<AnswerOf<typeof reportSealApi.get>> {
  const row = await readStudy(tx, studyId)
  refuse(whyNotView(factsOf(row), ruleActorOf(actor, nowMs)), row)
  note({ content: 'downloaded a sealed report', subject: 'study', subjectId: row.id })
  const isOfStudy = eq(reportSeal.studyId, row.id)
  const [stored] = await tx
    .select()
    .from(reportSeal)
    .where(version === undefined ? isOfStudy : and(isOfStudy, eq(reportSeal.version, version)))
    .orderBy(desc(reportSeal.version))
    .limit(1)
  if (stored === undefined) throw new PacsError('NOT_FOUND')
  const { code, digest, keyId, signature } = stored
  const sealed = { document: documentIn(stored), seal: { code, digest, keyId, signature }, publicKey: key.publicKey }
  return { sealed, isWhole: await isWhole(tx, stored, key) }
}
