import { consultationExpiry } from '@opensono/pacs-core'
import { eq } from 'drizzle-orm'
import type { Change } from '../../database/change'
import { consultation, consultationPresence } from '../../database/schema/consultation'
import { jobNames } from '../../jobs/jobNames'
import type { StoredConsultation } from './holdConsultation'

/** Adds the job that ends a consultation when its time is over. */
export function expireLater({ job }: Change, consultationId: string, expiresAt: string): void {
  job(jobNames.expireConsultation, { consultationId, expiresAt }, expiresAt)
}

/**
 * Moves the end of an open consultation to where its status and its room put it: to be called after it began, and after a user entered or left the
 * room. The caller has locked the consultation.
 */
export async function moveExpiry(change: Change, row: StoredConsultation): Promise<void> {
  const { tx, nowMs } = change
  const present = await tx
    .select({ userId: consultationPresence.userId })
    .from(consultationPresence)
    .where(eq(consultationPresence.consultationId, row.id))
    .limit(1)
  const expiryMs = consultationExpiry(row, { isEmpty: present.length === 0, nowMs })
  if (expiryMs === null || expiryMs === Date.parse(row.expiresAt)) return
  const expiresAt = new Date(expiryMs).toISOString()
  await tx.update(consultation).set({ expiresAt }).where(eq(consultation.id, row.id))
  expireLater(change, row.id, expiresAt)
}
