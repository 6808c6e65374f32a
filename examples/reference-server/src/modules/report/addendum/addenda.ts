import {
  type AnswerOf,
  limits,
  newId,
  PacsError,
  type reportAddendumApi,
  whyNotAddendum,
  whyNotView,
} from '@opensono/pacs-core'
import type { BodyOf } from '@opensono/pacs-core/server'
import type { Actor } from '../../../database/actor'
import type { Change } from '../../../database/change'
import type { NoteRead } from '../../../database/read'
import { reportAddendum } from '../../../database/schema/report'
import type { Transaction } from '../../../database/transaction'
import { refuseField } from '../../../serve/refuseField'
import type { SealKeys } from '../../seal/openSealKeys'
import { readNewestSeal } from '../../seal/sealIdentity'
import { documentIn, signDocument } from '../../seal/signDocument'
import { factsOf, readStudy, refuse, ruleActorOf } from '../../study/studyFacts'
import { holdReport } from '../service'
import { readAddenda, type StoredAddendum } from './readAddenda'
import { addendumToSeal, isAddendumWhole } from './sealAddendum'

type Answer = AnswerOf<typeof reportAddendumApi.add>

async function answerOf(stored: StoredAddendum, keys: SealKeys): Promise<Answer> {
  const { id, version, text, addedAt, addedByName, code, digest, keyId, signature } = stored
  const seal = { code, digest, keyId, signature }
  const sealed = { document: documentIn(stored), seal, publicKey: keys.publicKeyOf(keyId) }
  return { id, version, text, at: addedAt, byName: addedByName, sealed, isWhole: await isAddendumWhole(stored, keys) }
}

/** The addenda to the report of a study, for anyone who may see the study. */
export async function listAddenda(
  { tx, note, nowMs }: { tx: Transaction; note: NoteRead; nowMs: number },
  actor: Actor,
  studyId: string,
  keys: SealKeys,
): Promise<Answer[]> {
  const row = await readStudy(tx, studyId)
  refuse(whyNotView(factsOf(row), ruleActorOf(actor, nowMs)), row)
  const addenda = await readAddenda(tx, row.id)
  if (addenda.length > 0) note({ content: 'looked at addenda to a report', subject: 'study', subjectId: row.id })
  return Promise.all(addenda.map((each) => answerOf(each, keys)))
}

/** Adds to a finished report, and seals what was added with the seal of the report that it belongs to. */
export async function addAddendum(
  change: Change,
  actor: Actor,
  studyId: string,
  order: BodyOf<typeof reportAddendumApi.add>,
  keys: SealKeys,
): Promise<Answer> {
  const { tx, nowMs } = change
  const { row } = await holdReport(change, actor, studyId, whyNotAddendum, order)
  if ((await readAddenda(tx, row.id)).length >= limits.report.addenda) {
    throw refuseField('text', 'tooMany', { expected: { max: limits.report.addenda } })
  }
  const written = {
    hospitalId: actor.hospitalId,
    version: order.version,
    text: order.text.trim(),
    addedAt: new Date(nowMs).toISOString(),
    addedById: actor.userId,
    addedByName: actor.userName,
  }
  const sealed = await readNewestSeal(tx, { hospitalId: row.hospitalId, studyId: row.id, version: order.version })
  const report = { studyId: row.id, reportDigest: sealed?.digest ?? null }
  const seal = await signDocument(keys.own, addendumToSeal(written, report))
  const [stored] = await tx
    .insert(reportAddendum)
    .values({ id: newId(nowMs), studyId: row.id, ...written, ...seal })
    .returning()
  if (stored === undefined) throw new PacsError('NOT_FOUND')
  const details = { version: order.version, addendumId: stored.id }
  change.log({ content: 'added to a finished report', subject: 'study', subjectId: row.id, details })
  return answerOf(stored, keys)
}
