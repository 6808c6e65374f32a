import {
  type DataOf,
  type graphicConsultationApi,
  isConsultationOpen,
  PacsError,
  whyNotMeasure,
} from '@opensono/pacs-core'
import type { BodyOf } from '@opensono/pacs-core/server'
import { and, eq } from 'drizzle-orm'
import type { Actor, CallName } from '../../database/actor'
import type { Change } from '../../database/change'
import { consultationImage } from '../../database/schema/consultation'
import { imageFile } from '../../database/schema/image'
import type { Transaction } from '../../database/transaction'
import type { Services } from '../../services'
import { storeMeasure } from '../image/imageEdits'
import { requireUsable } from '../image/imageUse'
import { factsOf, refuse } from '../study/studyFacts'
import { emitToAll } from './emit'
import { holdConsultation, requireSeen, statusChanged } from './holdConsultation'
import { findParticipant, type Participant, readInside } from './participant'
import { isInside, readSeen } from './takePart'

/** An image of a consultation. */
interface Named {
  readonly id: string
  readonly imageId: string
}

/** What was measured on an image, which has to be one of the consultation. */
async function findFile(tx: Transaction, { id, imageId }: Named) {
  const [found] = await tx
    .select({ measure: imageFile.measure, version: imageFile.measureVersion })
    .from(consultationImage)
    .innerJoin(imageFile, eq(imageFile.id, consultationImage.imageId))
    .where(and(eq(consultationImage.consultationId, id), eq(consultationImage.imageId, imageId)))
  if (found === undefined) throw new PacsError('NOT_FOUND')
  return found
}

/** What was measured on an image of a consultation: to the doctor always, to the expert while they write. */
export async function readMeasure(
  services: Services,
  actor: Actor,
  call: CallName,
  named: Named,
): Promise<DataOf<typeof graphicConsultationApi.readMeasure>> {
  const participant = await findParticipant(services, actor, named.id)
  return readInside(services, participant, call, async (tx, note) => {
    note({ content: 'measurements viewed', subject: 'image', subjectId: named.imageId })
    const seen = await readSeen(tx, participant, services.clock.now())
    const isExpert = participant.role === 'expert'
    if (isExpert && !isInside(seen, actor.userId)) throw new PacsError('NOT_FOUND')
    if (isExpert) await requireUsable(tx, seen.row.studyId, [named.imageId])
    return findFile(tx, named)
  })
}

type Measured = BodyOf<typeof graphicConsultationApi.measure> & { readonly imageId: string }

/**
 * Keeps what doctor or expert measured on an image of a consultation.
 *
 * @throws PacsError `IMAGE_OF_OTHER_PATIENT`, `CONFLICT`, `CONSULTATION_STATUS_CHANGED`, and what the study's rules say.
 */
export async function keepMeasure(
  change: Change,
  participant: Participant,
  measured: Measured,
): Promise<DataOf<typeof graphicConsultationApi.measure>> {
  const held = await holdConsultation(change, participant.consultationId)
  const { row, experts, study, facts } = held
  requireSeen(study, participant.inside)
  const mayExpert =
    participant.role !== 'expert' || isInside({ experts, status: facts.status }, participant.actor.userId)
  if (!isConsultationOpen(facts.status) || !mayExpert) throw statusChanged(facts.status)
  // The study is that of the doctor who asked: its rules look at them, no matter who draws.
  const doctor = {
    userId: row.requestedById,
    roomId: row.roomId ?? '',
    authorities: new Set(['pacs:image:collect_image']),
    nowMs: change.nowMs,
  }
  refuse(whyNotMeasure(factsOf(study), doctor), study)
  await findFile(change.tx, { id: row.id, imageId: measured.imageId })
  await requireUsable(change.tx, study.id, [measured.imageId])
  const kept = await storeMeasure(change, participant.actor, measured)
  emitToAll(change, row, experts, { type: 'image-changed', studyId: study.id })
  change.log({ content: 'image measured', subject: 'image', subjectId: measured.imageId })
  return kept
}
