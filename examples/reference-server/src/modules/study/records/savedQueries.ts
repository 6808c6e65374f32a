import { type AnswerOf, foldName, limits, newId, PacsError, type recordQueryApi } from '@opensono/pacs-core'
import type { BodyOf } from '@opensono/pacs-core/server'
import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { Actor } from '../../../database/actor'
import type { Change } from '../../../database/change'
import { changedBy, requireVersion } from '../../../database/changedRow'
import { studyQuery } from '../../../database/schema/study'
import type { Transaction } from '../../../database/transaction'
import { refuseField } from '../../../serve/refuseField'

type QueryAnswer = AnswerOf<typeof recordQueryApi.save>
type QueryRow = typeof studyQuery.$inferSelect
type Fields = BodyOf<typeof recordQueryApi.save>

function answerOf({ id, ownerId, ownerName, name, content, isShared, version }: QueryRow): QueryAnswer {
  return { id, ownerId: ownerId as QueryAnswer['ownerId'], ownerName, name, ...content, isShared, version }
}

function columnsOf({ name, conditions, preset, sort, isShared }: Fields) {
  return { name: name.trim(), content: { conditions, preset, sort }, isShared }
}

/** What the log keeps of a query: what it asks about, and never for whom. */
function noteOf({ name, conditions, preset, sort, isShared }: Fields | QueryAnswer) {
  return { name, conditions: Object.keys(conditions).sort(), preset, sort, isShared }
}

/** The actor's own saved queries, and those that others share, by name. */
export async function readSavedQueries(tx: Transaction, actor: Actor): Promise<QueryAnswer[]> {
  const rows = await tx
    .select()
    .from(studyQuery)
    .where(or(eq(studyQuery.ownerId, actor.userId), studyQuery.isShared))
    .orderBy(asc(studyQuery.name), asc(studyQuery.id))
  return rows.map(answerOf)
}

/** One change of an owner's queries at a time: else two at once would find the same name free, and the same room for one more. */
async function takeTurn({ tx }: Change, { hospitalId, userId }: Actor): Promise<QueryRow[]> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`study-query ${hospitalId} ${userId}`}, 0))`)
  return tx.select().from(studyQuery).where(eq(studyQuery.ownerId, userId))
}

function requireFreeName(own: readonly QueryRow[], name: string, id: string | null): void {
  if (own.some((row) => foldName(row.name) === foldName(name) && row.id !== id)) {
    throw new PacsError('NAME_TAKEN', { details: { field: 'name' } })
  }
}

/**
 * Keeps conditions under a name.
 *
 * @throws PacsError `NAME_TAKEN`; `SCHEMA_VALIDATION_FAILED` when the owner has as many as one may have.
 */
export async function saveQuery(change: Change, actor: Actor, fields: Fields): Promise<QueryAnswer> {
  const { tx, nowMs } = change
  const own = await takeTurn(change, actor)
  requireFreeName(own, fields.name, null)
  if (own.length >= limits.recordQuery.saved) {
    throw refuseField('name', 'tooMany', { expected: { max: limits.recordQuery.saved } })
  }
  const owner = { ownerId: actor.userId, ownerName: actor.userName }
  const row = { hospitalId: actor.hospitalId, id: newId(nowMs), ...owner, ...columnsOf(fields), version: 1 }
  const [saved] = await tx
    .insert(studyQuery)
    .values({ ...row, changedAt: new Date(nowMs).toISOString(), changedByName: actor.userName })
    .returning()
  if (saved === undefined) throw new PacsError('SERVER_FAULT')
  change.log({ content: 'saved a query', subject: 'study-query', subjectId: row.id, details: noteOf(fields) })
  return answerOf(saved)
}

/** A query that its owner changes. */
export interface QueryChange {
  change: Change
  actor: Actor
  queryId: string
}

/** @throws PacsError `NOT_FOUND`, for a query of somebody else too: sharing one lends it, and gives it to nobody. */
async function holdOwn({ change, actor, queryId }: QueryChange): Promise<{ own: QueryRow[]; former: QueryRow }> {
  const own = await takeTurn(change, actor)
  const former = own.find((row) => row.id === queryId)
  if (former === undefined) throw new PacsError('NOT_FOUND')
  return { own, former }
}

/**
 * Changes a saved query of the actor's own.
 *
 * @throws PacsError `NOT_FOUND`, `NAME_TAKEN`; `CONFLICT` with both versions.
 */
export async function editQuery(edit: QueryChange, body: BodyOf<typeof recordQueryApi.edit>): Promise<QueryAnswer> {
  const { change, actor, queryId } = edit
  const { own, former } = await holdOwn(edit)
  const current = answerOf(former)
  requireVersion(former, body, current)
  requireFreeName(own, body.name, queryId)
  const set = { ...columnsOf(body), ...changedBy(actor, change.nowMs) }
  const [saved] = await change.tx.update(studyQuery).set(set).where(eq(studyQuery.id, queryId)).returning()
  if (saved === undefined) throw new PacsError('NOT_FOUND')
  const details = { before: noteOf(current), after: noteOf(body) }
  change.log({ content: 'changed a saved query', subject: 'study-query', subjectId: queryId, details })
  return answerOf(saved)
}

/**
 * Forgets a saved query of the actor's own.
 *
 * @throws PacsError `NOT_FOUND`.
 */
export async function removeQuery(edit: QueryChange): Promise<null> {
  const { change, actor, queryId } = edit
  const { former } = await holdOwn(edit)
  await change.tx.delete(studyQuery).where(and(eq(studyQuery.id, queryId), eq(studyQuery.ownerId, actor.userId)))
  const details = { before: noteOf(answerOf(former)) }
  change.log({ content: 'deleted a saved query', subject: 'study-query', subjectId: queryId, details })
  return null
}
