import { createHash } from 'node:crypto'
import { comparePatients, type MergePreview, PacsError, whyNotDelete, whyNotMergeInto } from '@opensono/pacs-core'
import { asc, count, eq } from 'drizzle-orm'
import type { Actor } from '../../../../database/actor'
import { image } from '../../../../database/schema/image'
import { report, reportVersion } from '../../../../database/schema/report'
import type { Transaction } from '../../../../database/transaction'
import { factsOf, refuse, ruleActorOf, type StoredStudy } from '../../studyFacts'
import { wholeStudy } from '../holdStudy'

/** Two studies, before the second one is merged into the first. */
export interface MergeSides {
  survivor: StoredStudy
  merged: StoredStudy
}

/**
 * Refuses what must not be merged.
 *
 * @throws PacsError `PARAM_ERROR` for one and the same study; what the rules say of either side.
 */
export function requireMergeable({ survivor, merged }: MergeSides, actor: Actor, nowMs: number): void {
  if (survivor.id === merged.id)
    throw new PacsError('PARAM_ERROR', { details: { fields: [{ path: 'mergedId', message: 'twice' }] } })
  const who = ruleActorOf(actor, nowMs)
  refuse(whyNotMergeInto(factsOf(survivor), who), survivor)
  refuse(whyNotDelete(factsOf(merged), who), merged)
}

async function readSide(tx: Transaction, studyId: string) {
  const study = await wholeStudy(tx, studyId)
  const images = await tx
    .select({ id: image.id })
    .from(image)
    .where(eq(image.studyId, studyId))
    .orderBy(asc(image.instanceNumber))
  const [versions] = await tx.select({ saved: count() }).from(reportVersion).where(eq(reportVersion.studyId, studyId))
  const [current] = await tx.select({ version: report.version }).from(report).where(eq(report.studyId, studyId))
  return {
    shown: { study, images: images.length, reportVersions: versions?.saved ?? 0 },
    // Who works on it comes and goes; all else that is shown must stay, and the very images and text.
    fixed: { ...study, occupant: null, imageIds: images.map(({ id }) => id), reportVersion: current?.version ?? 0 },
  }
}

/** What both sides of a merge are now, under a token that names exactly this. */
export async function readMergePreview(tx: Transaction, sides: MergeSides): Promise<MergePreview> {
  const survivor = await readSide(tx, sides.survivor.id)
  const merged = await readSide(tx, sides.merged.id)
  const [stays, goes] = [survivor.shown.study, merged.shown.study]
  const token = createHash('sha256')
    .update(JSON.stringify([survivor.fixed, merged.fixed]))
    .digest('base64url')
  return {
    token,
    survivor: survivor.shown,
    merged: merged.shown,
    differences: stays.patientRecordId === goes.patientRecordId ? [] : comparePatients(stays, goes).differs,
    confirmation: goes.examNumber,
  }
}
