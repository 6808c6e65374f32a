import { limits, PacsError } from '@opensono/pacs-core'
import { and, eq, inArray } from 'drizzle-orm'
import type { Actor } from '../../../database/actor'
import type { Change } from '../../../database/change'
import { bufferImage, dicomFile, image, imageMove } from '../../../database/schema/image'
import type { StoredStudy } from '../../study/studyFacts'
import { putIntoBuffer } from '../placeImage'
import { lockStudies } from './lockStudies'
import { requireMovable } from './moveImages'
import { recountSource, recountTarget } from './recountImages'
import { relocateToStudy, requireImages } from './relocate'

type StoredMove = typeof imageMove.$inferSelect

/** The last moves of images, if the caller made all of them from one place to one place. */
async function readMoves(
  { tx }: Change,
  actor: Actor,
  imageIds: readonly string[],
): Promise<[StoredMove, ...StoredMove[]]> {
  const [first, ...rest] = await tx
    .select()
    .from(imageMove)
    .where(and(inArray(imageMove.id, [...imageIds]), eq(imageMove.movedById, actor.userId)))
  const isSame = (other: StoredMove) =>
    (['fromStudyId', 'fromRoomId', 'toStudyId', 'toRoomId'] as const).every((side) => other[side] === first?.[side])
  if (first === undefined || rest.length + 1 !== new Set(imageIds).size || !rest.every(isSame)) {
    throw new PacsError('NOT_FOUND')
  }
  return [first, ...rest]
}

function requireInTime({ nowMs }: Change, moves: readonly StoredMove[]): void {
  const { undoSeconds, graceSeconds } = limits.imageMove
  const oldest = Math.min(...moves.map(({ movedAt }) => Date.parse(movedAt)))
  if (nowMs - oldest > (undoSeconds + graceSeconds) * 1_000) throw new PacsError('MOVE_UNDO_EXPIRED')
}

/** Takes images of the buffer of the caller's room out of it. @throws PacsError `NOT_FOUND` unless all of them are there. */
async function takeFromBuffer({ tx }: Change, actor: Actor, ids: readonly string[]): Promise<Map<string, string>> {
  const taken = await tx
    .delete(bufferImage)
    .where(and(inArray(bufferImage.id, [...ids]), eq(bufferImage.roomId, actor.roomId)))
    .returning()
  if (taken.length !== ids.length) throw new PacsError('NOT_FOUND')
  return new Map(taken.map(({ id, comment }) => [id, comment]))
}

async function returnToStudy(
  change: Change,
  actor: Actor,
  source: StoredStudy,
  moves: readonly StoredMove[],
  now: StoredStudy | null,
): Promise<void> {
  const ids = moves.map(({ id }) => id)
  const placed = moves.map(({ id, instanceNumber, viewCode }) => ({
    id,
    instanceNumber: instanceNumber ?? 0,
    viewCode,
  }))
  if (now === null) {
    const comments = await takeFromBuffer(change, actor, ids)
    await change.tx.insert(image).values(
      placed.map((each) => ({
        ...each,
        hospitalId: actor.hospitalId,
        studyId: source.id,
        comment: comments.get(each.id) ?? '',
      })),
    )
  } else {
    const rows = new Map((await requireImages(change, now.id, ids)).map((row) => [row.id, row]))
    const numbered = placed.flatMap(({ id, ...place }) => {
      const row = rows.get(id)
      return row === undefined ? [] : [{ row, ...place }]
    })
    await relocateToStudy(change, source.id, numbered)
  }
  for (const { id, keptById, keptByName, keptAt } of moves) {
    if (keptAt !== null)
      await change.tx.update(dicomFile).set({ keptById, keptByName, keptAt }).where(eq(dicomFile.id, id))
  }
  const [facts] = moves
  if (facts !== undefined) await recountTarget(change, source, facts)
}

async function returnToBuffer(
  change: Change,
  actor: Actor,
  moves: readonly StoredMove[],
  now: StoredStudy,
): Promise<void> {
  const rows = new Map(
    (
      await requireImages(
        change,
        now.id,
        moves.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  await change.tx.delete(image).where(inArray(image.id, [...rows.keys()]))
  for (const { id, name, fromRoomId, intendedStudyId, refusal } of moves) {
    const refused =
      intendedStudyId !== null && refusal !== null ? { studyId: intendedStudyId, code: refusal } : undefined
    await putIntoBuffer(change, actor, {
      imageId: id,
      roomId: fromRoomId ?? '',
      name: name ?? '',
      ...(refused && { refused }),
    })
    const comment = rows.get(id)?.comment ?? ''
    if (comment !== '') await change.tx.update(bufferImage).set({ comment }).where(eq(bufferImage.id, id))
  }
}

/**
 * Takes back a move that the caller has just made: the images are again where they were, under their former numbers or names.
 *
 * @throws PacsError `MOVE_UNDO_EXPIRED`; `NOT_FOUND` when an image was moved or deleted since; what the rules say of either study.
 */
export async function undoMove(change: Change, actor: Actor, imageIds: readonly string[]): Promise<null> {
  const [first, ...rest] = await readMoves(change, actor, imageIds)
  const moves = [first, ...rest]
  requireInTime(change, moves)
  const { fromStudyId, fromRoomId, toStudyId, toRoomId } = first
  if ([fromRoomId, toRoomId].some((roomId) => roomId !== null && roomId !== actor.roomId))
    throw new PacsError('NOT_FOUND')
  const lockedOf = await lockStudies(
    change.tx,
    [fromStudyId, toStudyId].filter((id) => id !== null),
  )
  const [source, now] = [fromStudyId, toStudyId].map((id) => (id === null ? null : lockedOf(id)))
  await requireMovable(change, actor, { source: now ?? null, target: source ?? null }, imageIds)
  if (source) await returnToStudy(change, actor, source, moves, now ?? null)
  else if (now) await returnToBuffer(change, actor, moves, now)
  if (now) await recountSource(change, now)
  await change.tx.delete(imageMove).where(inArray(imageMove.id, [...imageIds]))
  const details = { imageIds, sourceStudyId: toStudyId, targetStudyId: fromStudyId }
  const subjects = [now, source].filter((row) => row !== null && row !== undefined)
  subjects.forEach(({ id: subjectId }, index) => {
    const note = { content: 'move of images undone', subject: 'study', subjectId, details } as const
    if (index === 0) change.log(note)
    else change.logAlso(note)
    change.event({ type: 'image-changed', studyId: subjectId })
    change.event({ type: 'study-changed', studyId: subjectId })
  })
  const roomId = fromRoomId ?? toRoomId
  if (roomId !== null) change.event({ type: 'buffer-changed', roomId })
  return null
}
