import type { KnownPatient } from '@opensono/pacs-core'
import { patient } from '../../database/schema/study'

/** What every answer contains of a patient, as it is stored; to be selected. */
export const patientColumns = {
  patientRecordId: patient.id,
  patientId: patient.patientId,
  patientName: patient.name,
  patientEnglishName: patient.englishName,
  patientSex: patient.sex,
  birthDate: patient.birthDate,
  telPhone: patient.telPhone,
  idCard: patient.idCard,
  documentKind: patient.documentKind,
  hisNumber: patient.hisNumber,
  maritalState: patient.maritalState,
  nation: patient.nation,
  bloodGroup: patient.bloodGroup,
  rhFactor: patient.rhFactor,
  address: patient.address,
  insuranceNumber: patient.insuranceNumber,
  hospitalPatientId: patient.hospitalPatientId,
}

/** The same in the types of the answers: anyone who selects them says so. */
export type PatientFacts = Pick<KnownPatient, keyof typeof patientColumns>
