import type { Change } from '../../../database/change'
import { correctReports } from '../../consultation/report/keepReport'
import { sealCorrectedIdentity } from '../../seal/sealIdentity'
import type { SealKey } from '../../seal/sealKey'

/**
 * Seals what was finished about a study again when who its patient is was corrected: the newest report, and the reports of its consultations. In
 * the transaction that corrects the registration, or gives the reports to another study, which is held.
 */
export async function sealAgain(
  change: Change,
  place: { hospitalId: string; studyId: string },
  key: SealKey,
): Promise<void> {
  await sealCorrectedIdentity(change, place, key)
  await correctReports(change, place, key)
}
