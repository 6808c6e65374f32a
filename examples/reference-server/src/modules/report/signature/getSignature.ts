import { type AnswerOf, isReportFinished, type reportSignatureApi, whyNotView } from '@opensono/pacs-core'
import { and, eq } from 'drizzle-orm'
import type { Actor } from '../../../database/actor'
import { userAccount } from '../../../database/schema/foundation'
import { signatureScan } from '../../../database/schema/report'
import type { Transaction } from '../../../database/transaction'
import type { ObjectStore } from '../../../object-store/index'
import { addressesFor } from '../../image/readerAccess'
import { factsOf, readStudy, refuse, ruleActorOf } from '../../study/studyFacts'
import { readReport } from '../queries'
import { readDrawn } from './drawnSignatures'

const addressSeconds = 300

/** The signature of a finished report; of a draft, what the caller drew for it. */
export async function getSignature(
  tx: Transaction,
  actor: Actor,
  studyId: string,
  nowMs: number,
  store: ObjectStore,
): Promise<AnswerOf<typeof reportSignatureApi.get>> {
  const row = await readStudy(tx, studyId)
  const facts = factsOf(row)
  refuse(whyNotView(facts, ruleActorOf(actor, nowMs)), row)
  const id = isReportFinished(facts)
    ? (await readReport(tx, row.id))?.signatureId
    : (await readDrawn(tx, row.id, actor.userId))?.id
  if (id == null) return { signature: null }
  const { drawnAt, objectKey } = signatureScan
  const [found] = await tx
    .select({ drawnAt, objectKey, byName: userAccount.name })
    .from(signatureScan)
    .innerJoin(
      userAccount,
      and(eq(userAccount.hospitalId, signatureScan.hospitalId), eq(userAccount.id, signatureScan.userId)),
    )
    .where(eq(signatureScan.id, id))
  if (found === undefined || found.drawnAt === null || found.objectKey === null) return { signature: null }
  const life = { expiresInSeconds: addressSeconds, contentType: 'image/png' }
  const url = await addressesFor(store, actor).presignedUrl(found.objectKey, life)
  return { signature: { drawnAt: found.drawnAt, byName: found.byName, url } }
}
