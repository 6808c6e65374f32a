import { reportSeal } from '../../../database/schema/report'
import type { Transaction } from '../../../database/transaction'
import type { SealKey } from '../../seal/sealKey'
import { signDocument } from '../../seal/signDocument'
import type { SavedReport } from '../queries'
import { documentToSeal } from './sealDocument'

/** Seals a report that is being finished, in the same transaction. */
export type SealReport = (tx: Transaction, hospitalId: string, finished: SavedReport) => Promise<void>

/**
 * Makes what seals reports.
 *
 * @param key - signs.
 */
export function createReportSealer(key: SealKey): SealReport {
  return async (tx, hospitalId, finished) => {
    const seal = await signDocument(key, await documentToSeal(tx, hospitalId, finished))
    const { studyId, version } = finished
    await tx.insert(reportSeal).values({ hospitalId, studyId, version, ...seal })
  }
}
