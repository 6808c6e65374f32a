import {
  type AskedExpert,
  type ConsultationDoubt,
  type ConsultationKind,
  consultationBounds,
  doubtsOf,
  earlierConsultations,
  expertListFault,
  isConsultationOpen,
  newId,
  PacsError,
  refusalFactsOf,
  whyNotInitiate,
  whyNotView,
} from '@opensono/pacs-core'
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import type { Change } from '../../database/change'
import { consultation, consultationExpert, consultationImage } from '../../database/schema/consultation'
import { image } from '../../database/schema/image'
import { requireUsable } from '../image/imageUse'
import type { SealKey } from '../seal/sealKey'
import { readRule } from '../settings/rule/readRules'
import { holdStudy } from '../study/act/holdStudy'
import { factsOf, refuse, type StoredStudy } from '../study/studyFacts'
import { expertRowOf, findAsked, findGroups } from './askedExperts'
import { emitChanged, ring } from './emit'
import { expireHeld } from './expiry'
import { holdConsultation } from './holdConsultation'
import { expireLater } from './moveExpiry'

/** What a consultation is asked for with. */
export interface Initiation {
  readonly kind: ConsultationKind
  readonly studyId: string
  readonly expertList: readonly AskedExpert[]
  readonly comment: string
  readonly groupIds: readonly string[]
  readonly reportEditableStatus: 0 | 1
  /** What the doctor was asked about the study and confirmed. */
  readonly confirmed: readonly ConsultationDoubt[]
  /** Of one on images. */
  readonly imageIds?: readonly string[]
}

function requireExperts({ kind, expertList }: Initiation, { userId }: Actor): void {
  const fault = expertListFault(
    kind,
    expertList.map((each) => each.userId.toLowerCase()),
    userId,
  )
  if (fault === null) return
  const fields = [{ path: 'expertList', message: fault }]
  throw new PacsError('SCHEMA_VALIDATION_FAILED', { message: 'schema validation failed', details: { fields } })
}

/** Refuses until the doctor confirmed what is to be asked about the study as it is now. */
function requireConfirmed({ nowMs }: Change, { userId }: Actor, study: StoredStudy, { confirmed }: Initiation): void {
  const doubt = doubtsOf(study, { userId, nowMs }).find((each) => !confirmed.includes(each))
  refuse(doubt ?? null, study)
}

/** What is known of other consultations about a study; those whose time is over end first. */
async function readEarlier(change: Change, { id }: StoredStudy, sealKey: SealKey) {
  const { tx } = change
  const { id: consultationId, status, requestedByName, requestedAt } = consultation
  const isOfStudy = eq(consultation.studyId, id)
  const read = () =>
    tx
      .select({ id: consultationId, status, requestDoctorName: requestedByName, requestedAt })
      .from(consultation)
      .where(isOfStudy)
      .orderBy(desc(requestedAt))
  for (const row of await read()) {
    if (isConsultationOpen(row.status)) {
      await expireHeld(change, await holdConsultation(change, row.id), sealKey)
    }
  }
  const rows = await read()
  const experts = await tx
    .select({ id: consultationExpert.consultationId, name: consultationExpert.name, state: consultationExpert.state })
    .from(consultationExpert)
    .where(
      inArray(
        consultationExpert.consultationId,
        rows.map((row) => row.id),
      ),
    )
    .orderBy(asc(consultationExpert.place))
  return earlierConsultations(
    rows.map((row) => ({ ...row, experts: experts.filter((expert) => expert.id === row.id) })),
  )
}

/** The images of a consultation, in the order asked; each must be one of its study. */
async function addImages({ tx }: Change, { hospitalId, id, studyId }: typeof consultation.$inferSelect, ids: string[]) {
  const known = await tx
    .select({ id: image.id })
    .from(image)
    .where(and(eq(image.studyId, studyId), inArray(image.id, ids)))
  if (known.length < ids.length) throw new PacsError('NOT_FOUND')
  await requireUsable(tx, studyId, ids)
  const rows = ids.map((imageId, place) => ({ hospitalId, consultationId: id, imageId, place }))
  if (rows.length > 0) await tx.insert(consultationImage).values(rows)
}

function rowOf({ nowMs }: Change, actor: Actor, asked: Initiation) {
  const { hospitalId, hospitalName, departmentName, roomId, machineId } = actor
  return {
    hospitalId,
    id: newId(nowMs),
    studyId: asked.studyId,
    kind: asked.kind,
    comment: asked.comment.trim(),
    reportEditableStatus: asked.reportEditableStatus,
    hospitalName,
    departmentName: departmentName === '' ? null : departmentName,
    requestedById: actor.userId,
    requestedByName: actor.userName,
    roomId: roomId === '' ? null : roomId,
    machineId,
    requestedAt: new Date(nowMs).toISOString(),
    expiresAt: new Date(nowMs + consultationBounds[asked.kind].waiting * 60_000).toISOString(),
  }
}

/**
 * Asks experts for a consultation about a study. The study is held: of two who ask at the same time, the second one finds that of the
 * first.
 *
 * @returns its id.
 * @throws PacsError what the rules say, `IMAGE_OF_OTHER_PATIENT`, `CONSULTATION_EXPERT_CHANGED`, `EXPERT_CANNOT_ANSWER`, a doubt that is not confirmed,
 * `SCHEMA_VALIDATION_FAILED` for experts who may not be asked together.
 */
export async function initiate(change: Change, actor: Actor, asked: Initiation, sealKey: SealKey): Promise<string> {
  const { tx } = change
  const study = await holdStudy(change, actor, asked.studyId, whyNotView)
  const earlier = await readEarlier(change, study, sealKey)
  const refusal = whyNotInitiate(factsOf(study), earlier)
  if (refusal !== null) throw new PacsError(refusal, { received: { ...refusalFactsOf(study), ...earlier.facts } })
  requireExperts(asked, actor)
  requireConfirmed(change, actor, study, asked)
  const found = await findAsked(change, asked.expertList)
  const groups = await findGroups(change, asked.groupIds)
  const isDeviceOnly = actor.machineId !== null && (await readRule(tx, 'isConsultationDeviceOnly'))
  const [row] = await tx
    .insert(consultation)
    .values({ ...rowOf(change, actor, { ...asked, studyId: study.id }), groups, isDeviceOnly })
    .returning()
  if (row === undefined) throw new Error('A row that was stored is answered.')
  const experts = found.map((each, place) => expertRowOf(row, each, { place, slot: place }))
  await tx.insert(consultationExpert).values(experts)
  await addImages(change, row, [...new Set((asked.imageIds ?? []).map((id) => id.toLowerCase()))])
  expireLater(change, row.id, row.expiresAt)
  if (row.kind === 'REALTIME') ring(change, row, experts)
  emitChanged(change, row, experts)
  const details = { studyId: study.id, kind: row.kind, expertIds: experts.map(({ expertId }) => expertId) }
  change.log({ content: 'asked for a consultation', subject: 'consultation', subjectId: row.id, details })
  return row.id
}
