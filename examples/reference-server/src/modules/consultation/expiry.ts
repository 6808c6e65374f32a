import {
  actOnConsultation,
  type ConsultationEndReason,
  consultationExpiry,
  isConsultationOpen,
  PacsError,
} from '@opensono/pacs-core'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import type { Change } from '../../database/change'
import { consultation } from '../../database/schema/consultation'
import { jobNames } from '../../jobs/jobNames'
import type { Services } from '../../services'
import type { SealKey } from '../seal/sealKey'
import { writeAct } from './act'
import {
  type HeldConsultation,
  holdConsultation,
  readExperts,
  type StoredConsultation,
  statusAt,
} from './holdConsultation'
import { keepReport } from './report/keepReport'

/** Ends a consultation whose time is over. */
export const expiryJob = jobNames.expireConsultation

/** Why the time of a consultation is over: of a live one before its bound only an empty room can be why. */
function whyExpired(row: StoredConsultation): ConsultationEndReason {
  const bound = consultationExpiry(row, { isEmpty: false, nowMs: 0 })
  return bound !== null && Date.parse(row.expiresAt) < bound ? 'empty-room' : 'time'
}

/** Writes down that the time of a consultation is over, when it is. @returns whether it is. */
export async function expireHeld(change: Change, held: HeldConsultation, sealKey: SealKey): Promise<boolean> {
  if (held.facts.status === held.row.status) return false
  const after = actOnConsultation({ ...held.facts, status: held.row.status }, 'expire', { role: 'system' })
  if (after?.isNew === true) await writeAct(change, held, after, { reason: whyExpired(held.row) })
  await keepReport(change, sealKey, held.row.id)
  return after?.isNew === true
}

/** What the job has. */
export interface Expiry {
  readonly consultationId: string
  /** The moment for which it was added; left out by former releases. */
  readonly expiresAt?: string
}

/**
 * Ends a consultation whose time is over; what began or ended before stays as it is, and the log has no row of it.
 *
 * @throws Error while it is not over by this server's clock, which may run behind that of the jobs: the job is tried again.
 */
export async function expireConsultation(
  services: Services,
  asker: Actor,
  { consultationId, expiresAt }: Expiry,
): Promise<void> {
  const { database, clock } = services
  const call = { id: expiryJob }
  const found = await database.read(asker, call, async (tx) => {
    const [row] = await tx.select().from(consultation).where(eq(consultation.id, consultationId))
    return row && { row, status: statusAt(row, await readExperts(tx, row.id), clock.now()) }
  })
  if (found === undefined || !isConsultationOpen(found.row.status)) return
  const { row, status } = found
  // Its end was moved: another job waits for that moment.
  if (expiresAt !== undefined && Date.parse(expiresAt) !== Date.parse(row.expiresAt)) return
  const actor: Actor = { ...asker, userId: row.requestedById, userName: row.requestedByName }
  if (status === row.status) throw new Error('the consultation has not expired by the clock of this server')
  const expired = database.change(actor, call, async (change) => {
    const held = await holdConsultation(change, row.id)
    // It began or ended meanwhile: then nothing of this change remains.
    if (!(await expireHeld(change, held, services.sealKeys.own))) throw new PacsError('NOT_FOUND')
    const details = { studyId: held.row.studyId, before: held.row.status, after: held.facts.status }
    change.log({ content: 'a consultation expired', subject: 'consultation', subjectId: row.id, details })
  })
  await expired.catch((thrown: unknown) => {
    if (PacsError.from(thrown).code !== 'NOT_FOUND') throw thrown
  })
}

/** Registers the work that ends consultations. */
export function registerExpiry(services: Services): void {
  services.jobs.register(expiryJob, (data, actor) => expireConsultation(services, actor, data as unknown as Expiry))
}
