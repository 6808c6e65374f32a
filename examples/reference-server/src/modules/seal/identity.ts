import { createHash } from 'node:crypto'
import { canonicalJson, type SealedDocument } from '@opensono/pacs-core'
import { and, eq } from 'drizzle-orm'
import { patient, study } from '../../database/schema/study'
import type { Transaction } from '../../database/transaction'

/** Whose report it is, as it is sealed: nothing of it can be read, but who knows the patient can compare. SHA-256 in hexadecimal. */
export interface SealedIdentity {
  /** Of the study's id, the name and the date of birth. */
  person: string
  /** Of the study's id, the patient's number and sex, the number and the type of the examination. */
  exam: string
}

const hashOf = (facts: object) => createHash('sha256').update(canonicalJson(facts)).digest('hex')

/** A name as it is sealed: letters in one form, small, without blanks. It stays as it is for ever: seals are compared by it. */
const sealedName = (name: string) => name.normalize('NFKC').toLowerCase().replace(/\s+/gu, '')

/** A person, as somebody says who it is. */
interface Person {
  name: string
  /** ISO date; null where none is known. */
  birthDate: string | null
}

/**
 * The hash of a person in a seal.
 *
 * @param studyId - the study that is sealed: without it the same person would have the same hash in each report.
 */
const hashOfPerson = (studyId: string, { name, birthDate }: Person): string =>
  hashOf({ studyId, name: sealedName(name), birthDate })

/**
 * Whose report it is now.
 *
 * @param place - the study.
 * @param sealedAs - the study's id in the seal; a merge gave the report to another one.
 */
export async function readIdentity(
  tx: Transaction,
  { hospitalId, studyId }: { hospitalId: string; studyId: string },
  sealedAs: string,
): Promise<SealedIdentity> {
  const isTheirs = and(eq(patient.hospitalId, study.hospitalId), eq(patient.id, study.patientRecordId))
  const { name, birthDate, patientId, sex } = patient
  const { examNumber, examTypeId } = study
  const [row] = await tx
    .select({ name, birthDate, patientId, sex, examNumber, examTypeId })
    .from(study)
    .innerJoin(patient, isTheirs)
    .where(and(eq(study.hospitalId, hospitalId), eq(study.id, studyId)))
  if (row === undefined) throw new Error('a report is sealed that has no study')
  const { name: personName, birthDate: bornOn, ...exam } = row
  const person = hashOfPerson(sealedAs, { name: personName, birthDate: bornOn })
  return { person, exam: hashOf({ studyId: sealedAs, ...exam }) }
}

/** Whom a study is about now; null for no study. */
async function readPerson(tx: Transaction, hospitalId: string, studyId: string): Promise<Person | null> {
  const isTheirs = and(eq(patient.hospitalId, study.hospitalId), eq(patient.id, study.patientRecordId))
  const { name, birthDate } = patient
  const [row] = await tx
    .select({ name, birthDate })
    .from(study)
    .innerJoin(patient, isTheirs)
    .where(and(eq(study.hospitalId, hospitalId), eq(study.id, studyId)))
  return row ?? null
}

/**
 * Whether a seal names a person. The date of birth is a part of the hash: a name without it is compared with the name that is registered, as long
 * as that is what was sealed.
 *
 * @returns null when the seal names nobody, and when the name alone does not show it: a person of this name may have another date of birth.
 */
export async function isPersonOf(tx: Transaction, document: SealedDocument, person: Person): Promise<boolean | null> {
  const [identity, studyId] = [identityIn(document), sealedStudyId(document)]
  if (identity === null || typeof document.hospitalId !== 'string') return null
  if (identity.person === hashOfPerson(studyId, person)) return true
  if (person.birthDate !== null) return false
  const known = await readPerson(tx, document.hospitalId, studyId)
  if (known === null || identity.person !== hashOfPerson(studyId, known)) return null
  return sealedName(known.name) === sealedName(person.name) ? null : false
}

/** The identity in a sealed document; null in one of a former release. */
export function identityIn({ identity }: SealedDocument): SealedIdentity | null {
  if (typeof identity !== 'object' || identity === null) return null
  const { person, exam } = identity as Partial<Record<keyof SealedIdentity, unknown>>
  return typeof person === 'string' && typeof exam === 'string' ? { person, exam } : null
}

/** The study's id in a sealed document. */
export const sealedStudyId = ({ studyId }: SealedDocument): string => (typeof studyId === 'string' ? studyId : '')

/** Whether two identities are one. */
export const isSameIdentity = (one: SealedIdentity, other: SealedIdentity): boolean =>
  one.person === other.person && one.exam === other.exam
