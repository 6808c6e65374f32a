import {
  type ConsultationKind,
  type DataOf,
  type graphicConsultationApi,
  isConsultationOpen,
  PacsError,
  whyNotMeasure,
} from '@opensono/pacs-core'
import type { BodyOf } from '@opensono/pacs-core/server'
import { and, eq, exists, sql } from 'drizzle-orm'
import type { Actor, CallName } from '../../database/actor'
import type { Change } from '../../database/change'
import { consultationImage } from '../../database/schema/consultation'
import { image, imageFile } from '../../database/schema/image'
import type { Transaction } from '../../database/transaction'
import type { Services } from '../../services'
import { storeMeasure } from '../image/imageEdits'
import { requireUsable } from '../image/imageUse'
import { factsOf, refuse } from '../study/studyFacts'
import { requireSight } from './consultedStudy'
import { emitToAll } from './emit'
import { holdConsultation, requireSeen, type StoredConsultation, statusChanged } from './holdConsultation'
import { findParticipant, type Participant, readInside } from './participant'
import { readSeen } from './takePart'

/** An image of a consultation. */
interface Named {
  readonly id: string
  readonly imageId: string
}

/** What was measured on an image, which has to be one of the consultation. */
async function findFile(tx: Transaction, { id, kind, studyId }: StoredConsultation, imageId: string) {
  const isShown =
    kind === 'REALTIME'
      ? eq(image.studyId, studyId)
      : exists(
          tx
            .select({ one: sql`1` })
            .from(consultationImage)
            .where(and(eq(consultationImage.consultationId, id), eq(consultationImage.imageId, image.id))),
        )
  const [found] = await tx
    .select({ measure: imageFile.measure, version: imageFile.measureVersion })
    .from(image)
    .innerJoin(imageFile, eq(imageFile.id, image.id))
    .where(and(eq(image.id, imageId), isShown))
  if (found === undefined) throw new PacsError('NOT_FOUND')
  return found
}

/** What was measured on an image of a consultation: to the doctor always, to the expert from the acceptance to the end. */
export async function readMeasure(
  services: Services,
  actor: Actor,
  call: CallName,
  named: Named,
  kind: ConsultationKind,
): Promise<DataOf<typeof graphicConsultationApi.readMeasure>> {
  const participant = await findParticipant(services, actor, named.id)
  return readInside(services, participant, call, async (tx, note) => {
    note({ content: 'measurements viewed', subject: 'image', subjectId: named.imageId })
    const seen = await readSeen(tx, participant, services.clock.now())
    if (seen.row.kind !== kind || requireSight(seen, participant) === 'preview') throw new PacsError('NOT_FOUND')
    if (participant.role === 'expert') await requireUsable(tx, seen.row.studyId, [named.imageId])
    return findFile(tx, seen.row, named.imageId)
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
  kind: ConsultationKind,
): Promise<DataOf<typeof graphicConsultationApi.measure>> {
  const held = await holdConsultation(change, participant.consultationId)
  const { row, experts, study, facts } = held
  requireSeen(study, participant.inside)
  if (row.kind !== kind) throw new PacsError('NOT_FOUND')
  const isWhole = requireSight({ row, experts, status: facts.status }, participant) === 'whole'
  if (!isConsultationOpen(facts.status) || !isWhole) throw statusChanged(facts.status)
  // The study is that of the doctor who asked: its rules look at them, no matter who draws.
  const doctor = {
    userId: row.requestedById,
    roomId: row.roomId ?? '',
    authorities: new Set(['pacs:image:collect_image']),
    nowMs: change.nowMs,
  }
  refuse(whyNotMeasure(factsOf(study), doctor), study)
  await findFile(change.tx, row, measured.imageId)
  await requireUsable(change.tx, study.id, [measured.imageId])
  const kept = await storeMeasure(change, participant.actor, measured)
  emitToAll(change, row, experts, { type: 'image-changed', studyId: study.id })
  change.log({ content: 'image measured', subject: 'image', subjectId: measured.imageId })
  return kept
}
