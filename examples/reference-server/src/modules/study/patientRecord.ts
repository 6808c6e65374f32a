import { newId, PacsError, type Registration } from '@opensono/pacs-core'
import { eq, sql } from 'drizzle-orm'
import { patient, study } from '../../database/schema/study'
import type { Transaction } from '../../database/transaction'
import { nameSearch } from './nameSearch'

function patientColumns(registration: Registration) {
  return {
    name: registration.patientName.trim(),
    sex: registration.patientSex,
    birthDate: registration.birthDate,
    telPhone: registration.telPhone,
    idCard: registration.idCard.toUpperCase(),
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

function searchColumns(name: string) {
  const { grams, text } = nameSearch(name)
  return { searchGrams: grams, searchText: text }
}

/**
 * Registers a new patient.
 *
 * @param patientId - the number that people read.
 * @returns the id of the record.
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
  await tx.insert(patient).values({ ...patientColumns(registration), hospitalId, id, patientId, createdAt })
  return id
}

/**
 * Changes who a patient is. All studies of the patient are then found under the new name.
 *
 * @throws PacsError `NOT_FOUND`, for another hospital's patient too.
 */
export async function savePatient(tx: Transaction, patientRecordId: string, registration: Registration): Promise<void> {
  const [former] = await tx.select().from(patient).where(eq(patient.id, patientRecordId)).for('update')
  if (former === undefined) throw new PacsError('NOT_FOUND')
  const columns = patientColumns(registration)
  await tx
    .update(patient)
    .set({ ...columns, version: sql`${patient.version} + 1` })
    .where(eq(patient.id, patientRecordId))
  if (columns.name === former.name) return
  await tx.update(study).set(searchColumns(columns.name)).where(eq(study.patientRecordId, patientRecordId))
}
