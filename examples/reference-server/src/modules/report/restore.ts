import { keptUnlinked, PacsError, type reportApi, typedOf, unlinkedOf, whyNotEditReport } from '@opensono/pacs-core'
import type { BodyOf } from '@opensono/pacs-core/server'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import type { Change } from '../../database/change'
import { study } from '../../database/schema/study'
import { readUnusable } from '../image/imageUse'
import { keepParameters } from './parameter/keepParameters'
import { proveLinks } from './proveLinks'
import { type ReportAnswer, readPictures, readVersion, reportAnswer, type SavedReport } from './queries'
import { checkWriting, draftFacts, holdReport, storeReport } from './service'

/**
 * Makes the words of an older version the draft again. An image that was deleted since, or that may not be used now, is left out, a linked value that is
 * not what is measured now is plain text and marked, and what follows from parameters is calculated again; what stood there stays among the versions.
 */
export async function restoreVersion(
  change: Change,
  actor: Actor,
  studyId: string,
  order: BodyOf<typeof reportApi.restore>,
): Promise<ReportAnswer> {
  const { tx, nowMs } = change
  const { row, current } = await holdReport(change, actor, studyId, whyNotEditReport, order)
  const former = await readVersion(tx, row.id, order.from)
  if (current === null || former === null) throw new PacsError('NOT_FOUND')
  const { templateId, language, findings, impression, recommendation, history, values, worksheets, result } = former
  const unusable = await readUnusable(tx, row.id)
  const pictures = await readPictures(tx, row.id, former.imageIds)
  const stills = pictures.filter(({ id, isClip }) => !isClip && !unusable.has(id))
  const parameters = await keepParameters(tx, row, typedOf(former.parameters), former.parameters)
  const texts = { findings, impression, recommendation, history }
  const imageIds = stills.map(({ id }) => id)
  const drawings = former.drawings.filter(({ imageId }) => imageIds.includes(imageId))
  const { unlinked } = former
  const stood = { templateId, language, ...texts, values, parameters, worksheets, result, imageIds, drawings, unlinked }
  const { broken, ...proven } = await proveLinks(tx, row.id, stood, actor)
  const linked = { ...stood, ...proven }
  const writing = { ...linked, unlinked: keptUnlinked([...unlinked, ...broken.map(unlinkedOf)], linked) }
  const restored: SavedReport = {
    ...writing,
    studyId: row.id,
    signatureId: null,
    printedDrawings: null,
    templateNumber: await checkWriting(tx, row.id, writing, former),
    version: current.version + 1,
    savedAt: new Date(nowMs).toISOString(),
    savedById: actor.userId,
    savedByName: actor.userName,
  }
  await storeReport(tx, actor.hospitalId, restored, { act: 'restored', restoredFrom: former.version })
  const facts = draftFacts(row, actor, restored)
  if (Object.keys(facts).length > 0) await tx.update(study).set(facts).where(eq(study.id, row.id))
  const details = { version: restored.version, restoredFrom: former.version }
  change.log({ content: 'restored a version of a report', subject: 'study', subjectId: row.id, details })
  return reportAnswer(row, restored)
}
