import { type imageApi, whyNotView } from '@opensono/pacs-core'
import type { BodyOf, ParamsOf } from '@opensono/pacs-core/server'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import type { Change } from '../../database/change'
import { image } from '../../database/schema/image'
import { factsOf, lockStudy, refuse, ruleActorOf } from '../study/studyFacts'

/** Removes the mark of images that arrived after the report was begun. */
export async function markSeen(
  change: Change,
  actor: Actor,
  { studyId, imageIds }: ParamsOf<typeof imageApi.seen> & BodyOf<typeof imageApi.seen>,
): Promise<null> {
  const { tx, nowMs } = change
  const row = await lockStudy(tx, studyId)
  refuse(whyNotView(factsOf(row), ruleActorOf(actor, nowMs)), row)
  const isMarked = and(eq(image.studyId, row.id), inArray(image.id, [...imageIds]), isNotNull(image.arrivedAt))
  const seen = await tx.update(image).set({ arrivedAt: null }).where(isMarked).returning({ id: image.id })
  const details = { imageIds: seen.map(({ id }) => id) }
  change.log({ content: 'arrived images seen', subject: 'study', subjectId: row.id, details })
  return null
}
