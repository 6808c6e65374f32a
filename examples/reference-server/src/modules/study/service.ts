import {
  calendarDate,
  newId,
  PacsError,
  type Registration,
  registrationOfStudy,
  type Study,
  type studyApi,
  whyNotEditRegistration,
  whyNotView,
} from '@opensono/pacs-core'
import { type BodyOf, completeRegistration } from '@opensono/pacs-core/server'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import { type Change, versionConflict } from '../../database/change'
import type { NoteRead } from '../../database/read'
import { study } from '../../database/schema/study'
import type { Transaction } from '../../database/transaction'
import { nameSearch } from '../../name/nameSearch'
import { findDuplicates, holdPerson } from '../patient/duplicates'
import type { SealKey } from '../seal/sealKey'
import { readExamViews } from '../settings/basicData/readExamViews'
import { sealAgain } from './act/sealAgain'
import { closeToOthers } from './act/vip'
import { checkRegistration, refusedField } from './checkRegistration'
import { addPatient, holdPatient, savePatient, storedEntries, storedIdentity, typedPatientId } from './patientRecord'
import { partPrices, priceRegistration } from './priceRegistration'
import { readStudies } from './readStudies'
import { addRows, nameRows, studyColumns } from './registration'
import { registrationDiff } from './registrationDiff'
import { factsOf, lockStudy, readStudy, refuse, ruleActorOf, type StoredStudy } from './studyFacts'
import { takeNumbers, takeQueueNumber } from './takeNumbers'

async function readWhole(tx: Transaction, studyId: string): Promise<Study> {
  const [whole] = await readStudies(tx, [studyId])
  if (whole === undefined) throw new PacsError('NOT_FOUND')
  return { ...whole, examViews: await readExamViews(tx, whole.examType?.id ?? null) }
}

async function refuseDuplicates(tx: Transaction, actor: Actor, registration: Registration): Promise<void> {
  await holdPerson(tx, actor.hospitalId, registration)
  const duplicates = await findDuplicates(tx, actor, registration)
  if (duplicates.length > 0) throw new PacsError('POSSIBLE_DUPLICATE', { details: { duplicates } })
}

async function hasStudies(tx: Transaction, patientRecordId: string): Promise<boolean> {
  const isTheirs = and(eq(study.patientRecordId, patientRecordId), isNull(study.deletedAt))
  return (await tx.select({ id: study.id }).from(study).where(isTheirs).limit(1)).length > 0
}

/**
 * Registers a study, and its patient when it is a new one.
 *
 * @throws PacsError `POSSIBLE_DUPLICATE` with who they may be, `NAME_TAKEN`, and as {@link checkRegistration}.
 */
export async function register(
  change: Change,
  actor: Actor,
  body: BodyOf<typeof studyApi.register>,
  sealKey: SealKey,
): Promise<Study> {
  const { tx, nowMs } = change
  const { hospitalId } = actor
  const { isAnotherPerson, identityReason: reason, ...given } = body
  const today = calendarDate(nowMs, actor.timeZone)
  const known = given.patientRecordId ?? null
  const former = known === null ? null : await holdPatient(tx, actor, known)
  const stored = former && storedEntries(former)
  // A sex that no user chose is not "unknown".
  if (stored === null && given.patientSex === undefined) {
    throw refusedField('patientSex', 'required', 'MISSING_REQUIRED_FIELDS')
  }
  const document = former && { idCard: former.idCard, documentKind: former.documentKind }
  const registration = completeRegistration({ ...given, idCard: given.idCard ?? '' }, { ...stored, ...document })
  const theirs = former && { ...stored, ...storedIdentity(former) }
  const parts = await checkRegistration(tx, actor, registration, today, null, theirs)
  const priced = { ...registration, ...(await priceRegistration(tx, registration, parts, null)) }
  const typed = await typedPatientId(tx, registration, former)
  if (former === null && !isAnotherPerson) await refuseDuplicates(tx, actor, registration)
  const isRevisit = former !== null && (await hasStudies(tx, former.id))
  if (former !== null) {
    await savePatient(change, actor, { former, registration, patientId: typed, studyId: null, reason, sealKey })
  }
  const queue = { date: registration.appointmentDate ?? today, roomId: registration.roomId }
  const needsPatientId = former === null && typed === null
  const { patientId, ...numbers } = await takeNumbers(tx, hospitalId, today, queue, needsPatientId)
  const patientRecordId = former?.id ?? (await addPatient(tx, hospitalId, registration, typed ?? patientId, nowMs))
  const { grams, text } = nameSearch(registration.patientName)
  const studyId = newId(nowMs)
  await tx.insert(study).values({
    ...studyColumns(priced),
    hospitalId,
    id: studyId,
    patientRecordId,
    ...numbers,
    isRevisit,
    departmentName: actor.departmentName,
    registerTime: new Date(nowMs).toISOString(),
    registeredById: actor.userId,
    registeredByName: actor.userName,
    changedAt: new Date(nowMs).toISOString(),
    changedByName: actor.userName,
    searchGrams: grams,
    searchText: text,
  })
  await addRows(tx, hospitalId, studyId, registration, partPrices(parts, priced.ultrasonicType))
  const details = { patientRecordId, isNewPatient: former === null, isAnotherPerson }
  change.log({ content: 'registered a study', subject: 'study', subjectId: studyId, details })
  return readWhole(tx, studyId)
}

/** Holds a study and, before it, its patient. */
async function holdBoth(tx: Transaction, actor: Actor, studyId: string, nowMs: number) {
  const seen = await readStudy(tx, studyId)
  refuse(whyNotEditRegistration(factsOf(seen), ruleActorOf(actor, nowMs)), seen)
  const patient = await holdPatient(tx, actor, seen.patientRecordId)
  const row = await lockStudy(tx, studyId)
  refuse(whyNotEditRegistration(factsOf(row), ruleActorOf(actor, nowMs)), row)
  // It went to another patient between the two: anyone who tries again finds that one.
  if (row.patientRecordId !== patient.id) throw new PacsError('SERVER_BUSY')
  return { patient, row }
}

/** A study that waits for another day or another room gets a number there; one that was examined keeps the one it was called by. */
async function moveInQueue(tx: Transaction, row: StoredStudy, day: string, roomId: string | null) {
  const isThere = row.queueDate === day && (row.queueRoomId ?? row.roomId) === roomId
  if (isThere || row.status !== 'registered') return {}
  const place = await takeQueueNumber(tx, row.hospitalId, { date: day, roomId })
  return { ...place, queueState: 'waiting', calledAt: null }
}

/** Changes the registration of a study, if its version is still the one that the editor saw. */
export async function edit(
  change: Change,
  actor: Actor,
  studyId: string,
  body: BodyOf<typeof studyApi.edit>,
  sealKey: SealKey,
): Promise<Study> {
  const { tx, nowMs } = change
  const { version, identityReason: reason, ...given } = body
  const { patient, row } = await holdBoth(tx, actor, studyId, nowMs)
  const before = await readWhole(tx, studyId)
  if (row.version !== version) {
    throw versionConflict({ savedByName: row.changedByName, savedAt: row.changedAt, current: before, yours: body })
  }
  // A score that is left out follows the parts.
  const scored = { ...given, studyScore: given.studyScore ?? '' }
  const stored = registrationOfStudy(before)
  const registration = completeRegistration(scored, stored)
  const named = given.patientRecordId ?? null
  if (named !== null && named !== patient.id) throw refusedField('patientRecordId', 'unknown')
  const parts = await checkRegistration(tx, actor, registration, calendarDate(nowMs, actor.timeZone), row, stored)
  const priced = { ...registration, ...(await priceRegistration(tx, registration, parts, row)) }
  const patientId = await typedPatientId(tx, registration, patient)
  await savePatient(change, actor, { former: patient, registration, patientId, studyId, reason, sealKey })
  const day = registration.appointmentDate ?? calendarDate(Date.parse(row.registerTime), actor.timeZone)
  await tx
    .update(study)
    .set({
      ...studyColumns(priced),
      ...(await moveInQueue(tx, row, day, registration.roomId)),
      changedAt: new Date(nowMs).toISOString(),
      changedByName: actor.userName,
      version: sql`${study.version} + 1`,
    })
    .where(eq(study.id, studyId))
  const keepsPrices = row.ultrasonicType === priced.ultrasonicType
  const prices = partPrices(parts, priced.ultrasonicType)
  await nameRows(tx, actor.hospitalId, studyId, registration, { prices, keepsPrices })
  await sealAgain(change, { hospitalId: actor.hospitalId, studyId }, sealKey)
  const after = await readWhole(tx, studyId)
  const details = { ...registrationDiff(before, after) }
  change.log({ content: 'changed a registration', subject: 'study', subjectId: studyId, details })
  if (registration.isVip && !row.isVip) await closeToOthers(change, row)
  return after
}

/** One study, for anyone who may see it. */
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
