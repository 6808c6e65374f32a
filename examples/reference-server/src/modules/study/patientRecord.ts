import {
  changedIdentity,
  kindOfDocument,
  newId,
  PacsError,
  type PatientIdentity,
  type Registration,
  whyNotChangeIdentity,
  whyNotView,
} from '@opensono/pacs-core'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import type { Change } from '../../database/change'
import { databaseCode } from '../../database/databaseError'
import { patient, study } from '../../database/schema/study'
import type { Transaction } from '../../database/transaction'
import { nameSearch } from '../../name/nameSearch'
import { requirePatient } from '../patient/readPatients'
import type { SealKey } from '../seal/sealKey'
import { readRule } from '../settings/rule/readRules'
import { sealAgain } from './act/sealAgain'
import { refusedField } from './checkRegistration'
import { factsOf, lockStudiesOf, ruleActorOf, type StoredStudy } from './studyFacts'

/** A patient as stored. */
export type StoredPatient = typeof patient.$inferSelect

function patientColumns(registration: Registration) {
  return {
    name: registration.patientName.trim(),
    sex: registration.patientSex,
    birthDate: registration.birthDate,
    telPhone: registration.telPhone,
    idCard: registration.idCard,
    documentKind: registration.idCard === '' ? null : kindOfDocument(registration),
    englishName: registration.patientEnglishName.trim(),
    hisNumber: registration.hisNumber.trim(),
    maritalState: registration.maritalState,
    nation: registration.nation,
    bloodGroup: registration.bloodGroup,
    rhFactor: registration.rhFactor,
    address: registration.address,
    insuranceNumber: registration.insuranceNumber,
    occupationId: registration.occupationId,
    hospitalPatientId: registration.hospitalPatientId,
    ...searchColumns(registration.patientName.trim()),
  }
}

/** What may be left out of a known patient's registration, as it is stored. */
export function storedEntries(row: StoredPatient): Partial<Registration> {
  const { patientId, englishName, hisNumber, nation, address, insuranceNumber, hospitalPatientId } = row
  const { maritalState, bloodGroup, rhFactor, occupationId } = row
  const texts = { patientId, patientEnglishName: englishName, hisNumber, nation, address, insuranceNumber }
  return { ...texts, hospitalPatientId, maritalState, bloodGroup, rhFactor, occupationId } as Partial<Registration>
}

/** Who a known patient is, as it is stored. */
export function storedIdentity({ sex, birthDate, idCard, documentKind }: StoredPatient): Partial<Registration> {
  return { patientSex: sex as Registration['patientSex'], birthDate, idCard, documentKind }
}

function searchColumns(name: string) {
  const { grams, text } = nameSearch(name)
  return { searchGrams: grams, searchText: text }
}

/**
 * Reads a patient whom an actor may know of and holds them until the transaction ends. Anyone who needs the patient's studies, too, holds
 * the patient first: two who did it the other way round would wait for each other.
 *
 * @throws PacsError `NOT_FOUND`, for another hospital's patient too.
 */
export async function holdPatient(tx: Transaction, actor: Actor, patientRecordId: string): Promise<StoredPatient> {
  const [row] = await tx.select().from(patient).where(eq(patient.id, patientRecordId)).for('update')
  if (row === undefined) throw new PacsError('NOT_FOUND')
  await requirePatient(tx, actor, patientRecordId)
  return row
}

const isTaken = () => new PacsError('NAME_TAKEN', { details: { field: 'patientId' } })

/**
 * The patient id that somebody typed, where the hospital lets them.
 *
 * @param former - the patient; null for a new one.
 * @returns null when the patient keeps theirs, or the server makes one.
 * @throws PacsError `SCHEMA_VALIDATION_FAILED` where the hospital does not.
 */
export async function typedPatientId(
  tx: Transaction,
  registration: Registration,
  former: StoredPatient | null,
): Promise<string | null> {
  const typed = registration.patientId
  if (typed === '' || typed === former?.patientId) return null
  if (!(await readRule(tx, 'isPatientIdEditable'))) throw refusedField('patientId', 'patientIdFixed')
  return typed
}

/**
 * Registers a new patient.
 *
 * @param patientId - the number that people read.
 * @returns the id of the record.
 * @throws PacsError `NAME_TAKEN` when another patient has that number.
 */
export async function addPatient(
  tx: Transaction,
  hospitalId: string,
  registration: Registration,
  patientId: string,
  nowMs: number,
): Promise<string> {
  const id = newId(nowMs)
  const createdAt = new Date(nowMs).toISOString()
  const made = await tx
    .insert(patient)
    .values({ ...patientColumns(registration), hospitalId, id, patientId, createdAt })
    .onConflictDoNothing({ target: [patient.hospitalId, patient.patientId] })
    .returning({ id: patient.id })
  if (made.length === 0) throw isTaken()
  return id
}

/** Who a patient is from now on. */
export interface PatientChange {
  /** The patient, held. */
  former: StoredPatient
  registration: Registration
  /** Another number, or null. */
  patientId: string | null
  /** The study that is changed, which gets a version of its own; null for a new one. */
  studyId: string | null
  /** Why the identity is changed; empty for no reason. */
  reason: string
  /** Seals the finished reports of the patient's other studies again. */
  sealKey: SealKey
}

/** Who a stored patient is. */
export function identityOf({ name, sex, birthDate, idCard }: StoredPatient): PatientIdentity {
  return { patientName: name, patientSex: sex as PatientIdentity['patientSex'], birthDate, idCard }
}

/**
 * Refuses a change of identity that one of the patient's other studies does not let happen.
 *
 * @param others - held.
 */
function refuseIdentity({ nowMs }: Change, actor: Actor, others: readonly StoredStudy[], reason: string): void {
  const asked = ruleActorOf(actor, nowMs)
  for (const row of others) {
    const refusal = whyNotChangeIdentity(factsOf(row), asked, reason)
    if (refusal === null) continue
    // Nothing is said of a study that the actor may not see.
    if (whyNotView(factsOf(row), asked) !== null) throw new PacsError('FORBIDDEN')
    const { examNumber, occupant } = row
    const who = refusal === 'IDENTITY_IN_USE' && { userName: occupant?.userName, roomName: occupant?.roomName }
    throw new PacsError(refusal, { details: { examNumber, ...who } })
  }
}

/**
 * Changes who a patient is. All studies of the patient are then found under the new name, and anyone who has one of them open since before
 * is shown both versions instead of undoing this one.
 *
 * @throws PacsError `NAME_TAKEN` when another patient has that number; `IDENTITY_IN_USE` or `IDENTITY_KEPT` when another study of the
 * patient keeps the identity.
 */
export async function savePatient(
  change: Change,
  actor: Actor,
  { former, registration, patientId, studyId, reason, sealKey }: PatientChange,
): Promise<void> {
  const { tx, nowMs, event } = change
  const columns = { ...patientColumns(registration), patientId: patientId ?? former.patientId }
  const { searchGrams: _grams, searchText: _text, ...facts } = columns
  const isSame = (Object.keys(facts) as (keyof typeof facts)[]).every((name) => facts[name] === former[name])
  const theirs = isSame ? [] : await lockStudiesOf(tx, former.id)
  const others = theirs.filter(({ id }) => id !== studyId)
  const changed = changedIdentity(identityOf(former), registration)
  if (changed.length > 0) {
    refuseIdentity(change, actor, others, reason)
    const details = { patientRecordId: former.id, changed, reason }
    change.logAlso({ content: 'changed the identity of a patient', subject: 'patient', subjectId: former.id, details })
  }
  await tx
    .update(patient)
    .set({ ...columns, version: sql`${patient.version} + 1` })
    .where(eq(patient.id, former.id))
    .catch((thrown) => {
      throw databaseCode(thrown) === '23505' ? isTaken() : thrown
    })
  const ids = theirs.map(({ id }) => id)
  if (columns.name !== former.name && ids.length > 0) {
    await tx.update(study).set(searchColumns(columns.name)).where(inArray(study.id, ids))
  }
  if (others.length === 0) return
  const changedBy = { changedAt: new Date(nowMs).toISOString(), changedByName: actor.userName }
  const otherIds = others.map(({ id }) => id)
  await tx
    .update(study)
    .set({ ...changedBy, version: sql`${study.version} + 1` })
    .where(inArray(study.id, otherIds))
  for (const id of otherIds) {
    await sealAgain(change, { hospitalId: actor.hospitalId, studyId: id }, sealKey)
    event({ type: 'study-changed', studyId: id })
  }
}
