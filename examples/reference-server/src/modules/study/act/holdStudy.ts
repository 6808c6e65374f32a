import { PacsError, type Refusal, type Actor as RuleActor, type Study, type StudyFacts } from '@opensono/pacs-core'
import type { Actor } from '../../../database/actor'
import { type Change, versionConflict } from '../../../database/change'
import type { Transaction } from '../../../database/transaction'
import { readStudies } from '../readStudies'
import { factsOf, lockStudy, refuse, ruleActorOf, type StoredStudy } from '../studyFacts'

/**
 * Holds a study that something is to be done to, until the transaction ends.
 *
 * @param rule - what the study must allow.
 * @throws PacsError `NOT_FOUND`, or what the rule says.
 */
export async function holdStudy(
  { tx, nowMs }: Change,
  actor: Actor,
  studyId: string,
  rule: (study: StudyFacts, actor: RuleActor) => Refusal,
): Promise<StoredStudy> {
  const row = await lockStudy(tx, studyId)
  refuse(rule(factsOf(row), ruleActorOf(actor, nowMs)), row)
  return row
}

/**
 * A study whole, as calls answer it.
 *
 * @throws PacsError `NOT_FOUND`.
 */
export async function wholeStudy(tx: Transaction, studyId: string): Promise<Study> {
  const [whole] = await readStudies(tx, [studyId])
  if (whole === undefined) throw new PacsError('NOT_FOUND')
  return whole
}

/**
 * Refuses an act on a study that is not what its list showed.
 *
 * @param seen - the version that was shown; left out by who saw no list.
 * @throws PacsError `CONFLICT`.
 */
export async function requireVersion(tx: Transaction, row: StoredStudy, seen: number | undefined): Promise<void> {
  if (seen === undefined || seen === row.version) return
  const current = await wholeStudy(tx, row.id)
  throw versionConflict({ savedByName: row.changedByName, savedAt: row.changedAt, current, yours: { version: seen } })
}
