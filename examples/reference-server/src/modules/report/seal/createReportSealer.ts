import { sign } from 'node:crypto'
import { canonicalJson, sealCodeOf, sealDigestOf } from '@opensono/pacs-core'
import { reportSeal } from '../../../database/schema/report'
import type { Transaction } from '../../../database/transaction'
import type { SavedReport } from '../queries'
import { documentToSeal } from './sealDocument'
import { createSealKey } from './sealKey'

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
    const { keyId, privateKey } = await openKey()
    const sealed = await documentToSeal(tx, hospitalId, finished)
    const document = canonicalJson(sealed)
    const digest = await sealDigestOf(sealed)
    const signature = sign(null, Buffer.from(document), privateKey).toString('base64')
    const { studyId, version } = finished
    const code = sealCodeOf(digest)
    await tx.insert(reportSeal).values({ hospitalId, studyId, version, code, digest, document, keyId, signature })
  }
}
