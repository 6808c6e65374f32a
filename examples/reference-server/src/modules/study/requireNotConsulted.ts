import { PacsError } from '@opensono/pacs-core'
import { isConsultationActive } from '@opensono/pacs-core/server'
import { eq } from 'drizzle-orm'
import { consultation } from '../../database/schema/consultation'
import type { Transaction } from '../../database/transaction'

/**
 * Refuses to finish or print the report of a study while a consultation about it is active, also where its text may be written meanwhile: what the
 * expert is asked about must not be the diagnosis before they answer.
 *
 * @throws PacsError `CANNOT_EDIT_CONSULTATION_REPORT`.
 */
export async function requireNotConsulted(tx: Transaction, studyId: string): Promise<void> {
  const rows = await tx
    .select({ status: consultation.status })
    .from(consultation)
    .where(eq(consultation.studyId, studyId))
  if (rows.some(({ status }) => isConsultationActive(status))) throw new PacsError('CANNOT_EDIT_CONSULTATION_REPORT')
}
