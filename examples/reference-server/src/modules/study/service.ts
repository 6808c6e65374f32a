import {
  type BodyOf,
  calendarDate,
  newId,
  PacsError,
  type Registration,
  type Study,
  type studyApi,
  whyNotEditRegistration,
  whyNotView,
} from '@opensono/pacs-core'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import { type Change, versionConflict } from '../../database/change'
import type { NoteRead } from '../../database/read'
import { study } from '../../database/schema/study'
import type { Transaction } from '../../database/transaction'
import { nameSearch } from './nameSearch'
import { addPatient, savePatient } from './patientRecord'
import { readStudies } from './readStudies'
import { checkRegistration, nameRows, studyColumns } from './registration'
import { factsOf, lockStudy, readStudy, refuse, ruleActorOf } from './studyFacts'
import { takeNumbers } from './takeNumbers'

async function readWhole(tx: Transaction, studyId: string): Promise<Study> {
  const [whole] = await readStudies(tx, [studyId])
  if (whole === undefined) throw new PacsError('NOT_FOUND')
  return whole
}

/** Registers a study, and its patient when it is a new one. */
export async function register(change: Change, actor: Actor, registration: Registration): Promise<Study> {
  const { tx, nowMs } = change
  const { hospitalId } = actor
  const today = calendarDate(nowMs, actor.timeZone)
  await checkRegistration(tx, registration, today)
  const known = registration.patientRecordId
  if (known !== null) await savePatient(tx, known, registration)
  const { patientId, ...numbers } = await takeNumbers(tx, hospitalId, today, known === null)
  const patientRecordId = known ?? (await addPatient(tx, hospitalId, registration, patientId, nowMs))
  const { grams, text } = nameSearch(registration.patientName)
  const studyId = newId(nowMs)
  await tx.insert(study).values({
    ...studyColumns(registration),
    hospitalId,
    id: studyId,
    patientRecordId,
    ...numbers,
    queueDate: today,
    registerTime: new Date(nowMs).toISOString(),
    registeredById: actor.userId,
    registeredByName: actor.userName,
    changedAt: new Date(nowMs).toISOString(),
    changedByName: actor.userName,
    searchGrams: grams,
    searchText: text,
  })
  await nameRows(tx, hospitalId, studyId, registration)
  change.log({ content: 'registered a study', subject: 'study', subjectId: studyId, details: { patientRecordId } })
  change.event({ kind: 'study-changed', studyId })
  return readWhole(tx, studyId)
}

/** Changes the registration of a study, if its version is still the one that the editor saw. */
export async function edit(
  change: Change,
  actor: Actor,
  studyId: string,
  body: BodyOf<typeof studyApi.edit>,
): Promise<Study> {
  const { tx, nowMs } = change
  const { version, ...registration } = body
  const row = await lockStudy(tx, studyId)
  refuse(whyNotEditRegistration(factsOf(row), ruleActorOf(actor, nowMs)), row)
  if (row.version !== version) {
    const current = await readWhole(tx, studyId)
    throw versionConflict({ savedByName: row.changedByName, savedAt: row.changedAt, current, yours: body })
  }
  await checkRegistration(tx, registration, calendarDate(nowMs, actor.timeZone))
  await savePatient(tx, row.patientRecordId, registration)
  await tx
    .update(study)
    .set({
      ...studyColumns(registration),
      changedAt: new Date(nowMs).toISOString(),
      changedByName: actor.userName,
      version: sql`${study.version} + 1`,
    })
    .where(eq(study.id, studyId))
  await nameRows(tx, actor.hospitalId, studyId, registration)
  change.log({ content: 'changed a registration', subject: 'study', subjectId: studyId })
  change.event({ kind: 'study-changed', studyId })
  return readWhole(tx, studyId)
}

/** One study, for whoever may see it. */
export async function getStudy(
  tx: Transaction,
  actor: Actor,
  studyId: string,
  nowMs: number,
  note: NoteRead,
): Promise<Study> {
  const refusal = whyNotView(factsOf(await readStudy(tx, studyId)), ruleActorOf(actor, nowMs))
  if (refusal !== null) throw new PacsError(refusal)
  note({ content: 'looked at a study', subject: 'study', subjectId: studyId })
  return readWhole(tx, studyId)
}
