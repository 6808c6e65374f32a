import type { KnownPatient, PatientRecordId } from '@opensono/pacs-core'
import type { patient } from '../../database/schema/study'

/** What every answer tells of a patient, as it is stored. */
export function patientFacts(row: typeof patient.$inferSelect) {
  return {
    patientRecordId: row.id as PatientRecordId,
    patientId: row.patientId,
    patientName: row.name,
    patientEnglishName: row.englishName,
    patientSex: row.sex as KnownPatient['patientSex'],
    birthDate: row.birthDate,
    telPhone: row.telPhone,
    idCard: row.idCard,
    hisNumber: row.hisNumber,
    maritalState: row.maritalState as KnownPatient['maritalState'],
    nation: row.nation,
    bloodGroup: row.bloodGroup as KnownPatient['bloodGroup'],
    rhFactor: row.rhFactor as KnownPatient['rhFactor'],
    address: row.address,
    insuranceNumber: row.insuranceNumber,
    hospitalPatientId: row.hospitalPatientId,
  }
}
