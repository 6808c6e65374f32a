import type { MergePreview, studyActApi } from '@opensono/pacs-core'
import type { BodyOf } from '@opensono/pacs-core/server'
import type { Actor } from '../../../../database/actor'
import type { NoteRead } from '../../../../database/read'
import type { Transaction } from '../../../../database/transaction'
import { readStudy } from '../../studyFacts'
import { readMergePreview, requireMergeable } from './mergeSides'

/** Shows what a merge of two studies would do, to who may do it. */
export async function previewMerge(
  tx: Transaction,
  actor: Actor,
  { survivorId, mergedId }: BodyOf<typeof studyActApi.mergePreview>,
  nowMs: number,
  note: NoteRead,
): Promise<MergePreview> {
  const sides = { survivor: await readStudy(tx, survivorId), merged: await readStudy(tx, mergedId) }
  requireMergeable(sides, actor, nowMs)
  const details = { mergedId: sides.merged.id }
  note({ content: 'looked at a merge', subject: 'study', subjectId: sides.survivor.id, details })
  return readMergePreview(tx, sides)
}
