import {
  imageApi,
  isAllowed,
  PacsError,
  type PermissionExpression,
  type Refusal,
  type Actor as RuleActor,
  type StudyFacts,
  whyNotView,
} from '@opensono/pacs-core'
import { eq, type SQL } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import type { Change } from '../../database/change'
import { imageFile } from '../../database/schema/image'
import type { Transaction } from '../../database/transaction'
import { factsOf, lockStudy, readStudy, refuse, ruleActorOf, type StoredStudy } from '../study/studyFacts'
import { requireUsable, requireUsableFile } from './imageUse'
import { type FoundImage, readImage } from './queries'

/** A rule that looks at a study and at who wants something of its images. */
type StudyRule = (study: StudyFacts, actor: RuleActor) => Refusal

function requirePermission(permission: PermissionExpression | undefined, actor: Actor): void {
  if (!isAllowed(permission, actor.authorities)) throw new PacsError('FORBIDDEN')
}

/**
 * Finds an image that the caller may see: one of a study by the study's rules, one of the buffer of the room where they work.
 *
 * @throws PacsError `NOT_FOUND`, `FORBIDDEN`, or what the study's rules say.
 */
export async function findVisible(tx: Transaction, actor: Actor, where: SQL | undefined, nowMs: number) {
  const found = await readImage(tx, where)
  if (found === null) throw new PacsError('NOT_FOUND')
  const { inStudy, inBuffer } = found
  if (inStudy !== null) {
    requirePermission(imageApi.list.permission, actor)
    const study = await readStudy(tx, inStudy.studyId)
    refuse(whyNotView(factsOf(study), ruleActorOf(actor, nowMs)), study)
    return found
  }
  // Another room's buffer answers as one that does not exist.
  if (inBuffer?.roomId !== actor.roomId) throw new PacsError('NOT_FOUND')
  requirePermission(imageApi.cacheList.permission, actor)
  return found
}

/**
 * Finds an image whose bytes, or addresses of them, may leave the server.
 *
 * @throws PacsError what {@link findVisible} throws, and `IMAGE_DAMAGED`.
 */
export async function findWhole(
  tx: Transaction,
  actor: Actor,
  where: SQL | undefined,
  nowMs: number,
): Promise<FoundImage> {
  const found = await findVisible(tx, actor, where, nowMs)
  if (found.file.damagedAt !== null) throw new PacsError('IMAGE_DAMAGED')
  return found
}

/**
 * Finds an image that is about to be used: exported, converted, given out by DICOMweb.
 *
 * @throws PacsError what {@link findWhole} throws, and `IMAGE_OF_OTHER_PATIENT`.
 */
export async function findForUse(
  tx: Transaction,
  actor: Actor,
  where: SQL | undefined,
  nowMs: number,
): Promise<FoundImage> {
  const found = await findWhole(tx, actor, where, nowMs)
  const { inStudy, isListed, file } = found
  if (inStudy !== null && isListed) await requireUsable(tx, inStudy.studyId, [file.id])
  else if (inStudy !== null) await requireUsableFile(tx, inStudy.studyId, file.id)
  return found
}

/** What {@link holdForChange} found: an image, and the study that is held while it is changed; null in a buffer. */
export interface HeldImage {
  found: FoundImage
  study: StoredStudy | null
}

/**
 * Finds an image that is to be changed, and holds its study until the transaction ends.
 *
 * @param rule - what the study must allow.
 * @throws PacsError `NOT_FOUND`, or what the rule says.
 */
export async function holdForChange(
  { tx, nowMs }: Change,
  actor: Actor,
  imageId: string,
  rule: StudyRule,
): Promise<HeldImage> {
  const seen = await readImage(tx, eq(imageFile.id, imageId))
  if (seen === null) throw new PacsError('NOT_FOUND')
  if (seen.inStudy === null) {
    if (seen.inBuffer?.roomId !== actor.roomId) throw new PacsError('NOT_FOUND')
    return { found: seen, study: null }
  }
  const study = await lockStudy(tx, seen.inStudy.studyId)
  // Anyone who held the study before may have taken the image away.
  const found = await readImage(tx, eq(imageFile.id, imageId))
  if (found?.isListed !== true || found.inStudy?.studyId !== study.id) throw new PacsError('NOT_FOUND')
  refuse(rule(factsOf(study), ruleActorOf(actor, nowMs)), study)
  return { found, study }
}
