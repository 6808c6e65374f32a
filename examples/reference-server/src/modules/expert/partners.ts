import { type expertApi, PacsError } from '@opensono/pacs-core'
import type { BodyOf } from '@opensono/pacs-core/server'
import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import type { Change } from '../../database/change'
import { changedBy, requireVersion } from '../../database/changedRow'
import { consultationHospital } from '../../database/schema/expert'
import { rowInUse } from '../settings/countUses'
import { difference, emitToPartners, orTaken } from './expertChange'
import { type HospitalAnswer, readPartners } from './queries'

/** A change of one hospital on the list. */
export interface PartnerChange {
  change: Change
  actor: Actor
  partnerId: string
}

async function readPartner({ change: { tx }, partnerId }: PartnerChange): Promise<HospitalAnswer> {
  const [found] = await readPartners(tx, partnerId)
  if (found === undefined) throw new PacsError('NOT_FOUND')
  return found
}

const isIt = ({ actor, partnerId }: PartnerChange) =>
  and(eq(consultationHospital.hospitalId, actor.hospitalId), eq(consultationHospital.partnerId, partnerId))

/**
 * Holds a hospital on the list until the change commits.
 *
 * @throws PacsError `NOT_FOUND`; `CONFLICT` with both versions.
 */
async function hold(edit: PartnerChange, seen?: { version: number }): Promise<HospitalAnswer> {
  const [held] = await edit.change.tx.select().from(consultationHospital).where(isIt(edit)).for('update')
  if (held === undefined) throw new PacsError('NOT_FOUND')
  const current = await readPartner(edit)
  if (seen !== undefined) requireVersion(held, seen, current)
  return current
}

/** Lets a hospital take part. Each sees the other's experts once both said so. */
export async function addPartner(edit: PartnerChange, body: BodyOf<typeof expertApi.addHospital>) {
  const { change, actor, partnerId } = edit
  const { tx, nowMs } = change
  const { rows } = await tx.execute(sql`SELECT FROM other_hospitals() o WHERE o.hospital_id = ${partnerId}`)
  if (rows.length === 0) throw new PacsError('NOT_FOUND')
  const fields = { note: body.note.trim(), isEnabled: body.isEnabled }
  const made = { hospitalId: actor.hospitalId, partnerId, ...fields, ...changedBy(actor, nowMs), version: 1 }
  await orTaken(tx.insert(consultationHospital).values(made).execute(), 'hospitalId')
  await emitToPartners(change, actor, [partnerId])
  change.log({
    content: 'added a hospital to consult with',
    subject: 'consultation-hospital',
    subjectId: partnerId,
    details: fields,
  })
  return readPartner(edit)
}

/** Changes the note on a hospital, or whether it takes part. */
export async function editPartner(edit: PartnerChange, body: BodyOf<typeof expertApi.editHospital>) {
  const { change, actor, partnerId } = edit
  const before = await hold(edit, body)
  const set = { note: body.note.trim(), isEnabled: body.isEnabled, ...changedBy(actor, change.nowMs) }
  await change.tx.update(consultationHospital).set(set).where(isIt(edit))
  await emitToPartners(change, actor, [partnerId])
  const after = await readPartner(edit)
  const details = difference(before, after, ['note', 'isEnabled'])
  change.log({
    content: 'changed a hospital to consult with',
    subject: 'consultation-hospital',
    subjectId: partnerId,
    details,
  })
  return after
}

/**
 * Takes a hospital off the list.
 *
 * @throws PacsError `ROW_IN_USE` while experts are shown to it by name.
 */
export async function removePartner(edit: PartnerChange): Promise<null> {
  const { change, actor, partnerId } = edit
  const { expertCount } = await hold(edit)
  if (expertCount > 0) throw rowInUse([{ by: 'expert', count: expertCount, names: [] }])
  await change.tx.delete(consultationHospital).where(isIt(edit))
  await emitToPartners(change, actor, [partnerId])
  change.log({ content: 'removed a hospital to consult with', subject: 'consultation-hospital', subjectId: partnerId })
  return null
}
