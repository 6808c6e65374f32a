import { actOnConsultation, PacsError } from '@opensono/pacs-core'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import type { Change } from '../../database/change'
import { consultation } from '../../database/schema/consultation'
import { jobNames } from '../../jobs/jobNames'
import type { Services } from '../../services'
import { writeAct } from './act'
import { type HeldConsultation, holdConsultation, statusAt } from './holdConsultation'

/** Ends a consultation whose time is over. */
export const expiryJob = jobNames.expireConsultation

/** Asks for the end of a consultation when its time is over. */
export function expireLater({ job }: Change, consultationId: string, expiresAt: string): void {
  job(expiryJob, { consultationId }, expiresAt)
}

/** Writes down that the time of a consultation is over, when it is. @returns whether it is. */
export async function expireHeld(change: Change, held: HeldConsultation): Promise<boolean> {
  if (held.facts.status === held.row.status) return false
  const after = actOnConsultation({ ...held.facts, status: held.row.status }, 'expire', { role: 'system' })
  if (after?.isNew === true) await writeAct(change, held, after)
  return after?.isNew === true
}

/**
 * Ends a consultation whose time is over; what began or ended before stays as it is, and the log has no row of it.
 *
 * @throws Error while it is not over by this server's clock, which may run behind that of the jobs: the job is tried again.
 */
export async function expireConsultation(services: Services, actor: Actor, consultationId: string): Promise<void> {
  const { database, clock } = services
  const call = { id: expiryJob }
  const [row] = await database.read(actor, call, (tx) =>
    tx.select().from(consultation).where(eq(consultation.id, consultationId)),
  )
  if (row === undefined || (row.status !== 'waiting' && row.status !== 'editing')) return
  if (statusAt(row, clock.now()) === row.status)
    throw new Error('the consultation has not expired by the clock of this server')
  const expired = database.change(actor, call, async (change) => {
    const held = await holdConsultation(change, row.id)
    // It began or ended meanwhile: then nothing of this change remains.
    if (!(await expireHeld(change, held))) throw new PacsError('NOT_FOUND')
    const details = { studyId: held.row.studyId, before: held.row.status, after: held.facts.status }
    change.log({ content: 'a consultation expired', subject: 'consultation', subjectId: row.id, details })
  })
  await expired.catch((thrown: unknown) => {
    if (PacsError.from(thrown).code !== 'NOT_FOUND') throw thrown
  })
}

/** Registers the work that ends consultations. */
export function registerExpiry(services: Services): void {
  services.jobs.register(expiryJob, ({ consultationId }, actor) =>
    expireConsultation(services, actor, String(consultationId)),
  )
}
