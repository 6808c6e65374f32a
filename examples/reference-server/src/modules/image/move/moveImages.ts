import { type DataOf, type imageApi, limits, PacsError, StudyId, whyNotMoveImage } from '@opensono/pacs-core'
import type { BodyOf } from '@opensono/pacs-core/server'
import type { Actor } from '../../../database/actor'
import type { Change } from '../../../database/change'
import { factsOf, refuse, ruleActorOf, type StoredStudy } from '../../study/studyFacts'
import { imagesInReport } from '../queries'
import { nextInstanceNumber } from '../uploadKeys'
import { lockStudies, survivorOf } from './lockStudies'
import { recountSource, recountTarget } from './recountImages'
import { relocateToBuffer, relocateToStudy, rememberMove, requireImages, viewIn } from './relocate'

type MoveOrder = BodyOf<typeof imageApi.move>

const invalid = (path: string, message: string) =>
  new PacsError('PARAM_ERROR', { details: { fields: [{ path, message }] } })

/** Where the images are and where they go; a null target is the buffer of the caller's room. Both are locked. */
interface MoveSides {
  source: StoredStudy
  target: StoredStudy | null
}

async function lockSides({ tx }: Change, actor: Actor, order: MoveOrder): Promise<MoveSides> {
  const { sourceStudyId, targetStudyId, roomId } = order
  if ((targetStudyId === undefined) === (roomId === undefined)) throw invalid('targetStudyId', 'invalid')
  // Another room's buffer answers as one that does not exist.
  if (roomId !== undefined && roomId !== actor.roomId) throw new PacsError('NOT_FOUND')
  const sourceId = await survivorOf(tx, sourceStudyId)
  const targetId = targetStudyId === undefined ? null : await survivorOf(tx, targetStudyId)
  if (sourceId === targetId) throw invalid('targetStudyId', 'twice')
  const lockedOf = await lockStudies(tx, targetId === null ? [sourceId] : [sourceId, targetId])
  return { source: lockedOf(sourceId), target: targetId === null ? null : lockedOf(targetId) }
}

/**
 * Refuses what may not be moved; a refusal of the target carries the facts of the target.
 *
 * @param imageIds - at least one.
 */
export async function requireMovable(
  { tx, nowMs }: Change,
  actor: Actor,
  { source, target }: { source: StoredStudy | null; target: StoredStudy | null },
  imageIds: readonly string[],
): Promise<void> {
  const who = ruleActorOf(actor, nowMs)
  const [from, to] = [source, target].map((row) => (row === null ? null : factsOf(row)))
  const used = source === null ? new Set<string>() : await imagesInReport(tx, source.id)
  const isUsedInReport = imageIds.some((id) => used.has(id))
  const ofSource = whyNotMoveImage(from ?? null, null, { isUsedInReport: false }, who)
  const refusal = whyNotMoveImage(from ?? null, to ?? null, { isUsedInReport }, who)
  const named = ofSource !== null || target === null ? source : target
  if (named !== null) refuse(refusal, named)
  else if (refusal !== null) throw new PacsError(refusal, { received: {} })
}

/** One log row for each side: which images, from where, to where, and why. */
function writeDown(change: Change, actor: Actor, sides: MoveSides, order: MoveOrder, numbers: object[]): void {
  const { source, target } = sides
  const details = {
    sourceStudyId: source.id,
    targetStudyId: target?.id ?? null,
    roomId: target === null ? actor.roomId : null,
    reason: order.reason.trim(),
    images: numbers,
  }
  const content = target === null ? 'images moved to the buffer' : 'images moved to another study'
  change.log({ content, subject: 'study', subjectId: source.id, details })
  if (target !== null) {
    change.logAlso({ content: 'images moved from another study', subject: 'study', subjectId: target.id, details })
  }
}

async function moveToStudy(
  change: Change,
  actor: Actor,
  { source, target }: { source: StoredStudy; target: StoredStudy },
  rows: Awaited<ReturnType<typeof requireImages>>,
): Promise<object[]> {
  const first = await nextInstanceNumber(change.tx, actor.hospitalId, target.id, rows.length)
  const inTarget = await viewIn(change, target)
  const numbered = rows.map((row, index) => ({
    row,
    instanceNumber: first + index,
    viewCode: inTarget(row.viewCode),
  }))
  await relocateToStudy(change, target.id, numbered)
  await recountTarget(change, target, source)
  return numbered.map(({ row, instanceNumber }) => ({
    imageId: row.id,
    before: row.instanceNumber,
    after: instanceNumber,
  }))
}

/**
 * Moves images of a study to another study, or into the buffer of the caller's room. Their ids, UIDs, times, drawings and files stay; they get
 * new numbers, and whether a file belongs to its patient is open again.
 *
 * @throws PacsError `NOT_FOUND` when one of them is not in the study any more, `PARAM_ERROR`, and what the rules say of either study.
 */
export async function moveImages(
  change: Change,
  actor: Actor,
  order: MoveOrder,
): Promise<DataOf<typeof imageApi.move>> {
  if (order.reason.trim() === '') throw invalid('reason', 'required')
  const sides = await lockSides(change, actor, order)
  const { source, target } = sides
  const rows = await requireImages(change, source.id, order.imageIds)
  await requireMovable(change, actor, sides, order.imageIds)
  const { firstImageAt, deviceId, examinedById, examinedByName } = source
  await rememberMove(
    change,
    actor,
    target === null ? { toStudyId: null, toRoomId: actor.roomId } : { toStudyId: target.id, toRoomId: null },
    rows.map(({ id, instanceNumber, viewCode }) => ({
      id,
      fromStudyId: source.id,
      instanceNumber,
      viewCode,
      firstImageAt,
      deviceId,
      examinedById,
      examinedByName,
    })),
  )
  let numbers: object[] = rows.map(({ id, instanceNumber }) => ({ imageId: id, before: instanceNumber }))
  if (target === null) await relocateToBuffer(change, actor, rows)
  else numbers = await moveToStudy(change, actor, { source, target }, rows)
  await recountSource(change, source)
  for (const row of [source, target]) {
    if (row === null) continue
    change.event({ type: 'image-changed', studyId: row.id })
    change.event({ type: 'study-changed', studyId: row.id })
  }
  if (target === null) change.event({ type: 'buffer-changed', roomId: actor.roomId })
  writeDown(change, actor, sides, order, numbers)
  const undoUntil = new Date(change.nowMs + limits.imageMove.undoSeconds * 1_000).toISOString()
  return { studyId: target === null ? null : StudyId.parse(target.id), undoUntil }
}
