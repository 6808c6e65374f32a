import { type Language, PacsError, type Study, whyNotView } from '@opensono/pacs-core'
import { and, eq, inArray } from 'drizzle-orm'
import type { Actor } from '../../../database/actor'
import type { NoteRead } from '../../../database/read'
import { hospital } from '../../../database/schema/foundation'
import { basicData } from '../../../database/schema/study'
import type { Transaction } from '../../../database/transaction'
import { readStudies } from '../readStudies'
import { factsOf, readStudy, refuse, ruleActorOf } from '../studyFacts'
import { words } from './words'

/** What papers of a registration contain. */
export interface PaperStudy {
  study: Study
  hospital: { name: string; englishName: string | null }
  /** What the patient must know before, of each body part, each once. */
  notices: string[]
}

async function readNotices(tx: Transaction, study: Study): Promise<string[]> {
  const ids = study.bodyParts.map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await tx
    .select({ id: basicData.id, fields: basicData.fields })
    .from(basicData)
    .where(and(eq(basicData.kind, 'body-part'), inArray(basicData.id, ids)))
  const found = new Map(rows.map((row) => [row.id, row.fields.studyNotice?.trim() ?? '']))
  return [...new Set(ids.map((id) => found.get(id) ?? ''))].filter((notice) => notice !== '')
}

/**
 * Reads the content of a paper, for anyone who may see the study, and logs that it was handed out.
 *
 * @param content - what is handed out, for the operation log.
 * @throws PacsError `NOT_FOUND`, `STUDY_VIP_ERROR`, `STUDY_IS_DELETED_ERROR`.
 */
export async function readPaperStudy(
  tx: Transaction,
  actor: Actor,
  asked: { studyId: string; nowMs: number; content: string },
  note: NoteRead,
): Promise<PaperStudy> {
  const row = await readStudy(tx, asked.studyId)
  refuse(whyNotView(factsOf(row), ruleActorOf(actor, asked.nowMs)), row)
  const [study] = await readStudies(tx, [row.id])
  const [own] = await tx.select().from(hospital).where(eq(hospital.id, actor.hospitalId))
  if (study === undefined || own === undefined) throw new PacsError('NOT_FOUND')
  note({ content: asked.content, subject: 'study', subjectId: row.id })
  return { study, hospital: own, notices: await readNotices(tx, study) }
}

/** What the bar code of a study says: studies of an earlier release have no accession number. */
export function barCodeOf({ accessionNumber, examNumber }: Study): string {
  return accessionNumber === '' ? examNumber : accessionNumber
}

/** What kind of number that is. */
export function barCodeLabelOf({ accessionNumber }: Study, language: Language): string {
  return words[language](accessionNumber === '' ? 'paper.field.examNumber' : 'paper.field.accessionNumber')
}
