import { sign } from 'node:crypto'
import { canonicalJson, type SealedDocument, sealCodeOf, sealDigestOf } from '@opensono/pacs-core'
import { reportSeal } from '../../../database/schema/report'
import type { Transaction } from '../../../database/transaction'
import type { SavedReport } from '../queries'
import { documentToSeal } from './sealDocument'
import { createSealKey, type SealKey } from './sealKey'

/** Signs a document, and names the seal. */
export async function signDocument({ keyId, privateKey }: SealKey, sealed: SealedDocument) {
  const document = canonicalJson(sealed)
  const digest = await sealDigestOf(sealed)
  const signature = sign(null, Buffer.from(document), privateKey).toString('base64')
  return { code: sealCodeOf(digest), digest, document, keyId, signature }
}

/** Seals a report that is being finished, in the same transaction. */
export type SealReport = (tx: Transaction, hospitalId: string, finished: SavedReport) => Promise<void>

/**
 * Makes what seals reports.
 *
 * @param secretDir - the folder of the master key.
 */
export function createReportSealer(secretDir: string): SealReport {
  const openKey = createSealKey(secretDir)
  return async (tx, hospitalId, finished) => {
    const seal = await signDocument(await openKey(), await documentToSeal(tx, hospitalId, finished))
    const { studyId, version } = finished
    await tx.insert(reportSeal).values({ hospitalId, studyId, version, ...seal })
  }
}
