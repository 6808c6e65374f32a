import {
  type ComparedPatient,
  comparePatients,
  foldNumber,
  foldPhone,
  limits,
  type PossibleDuplicate,
  seesVip,
} from '@opensono/pacs-core'
import { idCardKey, mayBeOnePerson } from '@opensono/pacs-core/server'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import type { Transaction } from '../../database/transaction'
import { nameSearch, searchedName } from '../../name/nameSearch'
import { readPatients } from './readPatients'

/** Maximum number of patients that are compared; a name that more have is too common to compare by. */
const mostCompared = 50

async function readCandidates(tx: Transaction, actor: Actor, person: ComparedPatient): Promise<string[]> {
  const { grams, text } = searchedName(person.patientName)
  const { rows } = await tx.execute<{ patient_record_id: string }>(sql`
    SELECT patient_record_id FROM find_same_patient(
      ${sql.param(grams)}::text[], ${text}, ${person.birthDate}::date, ${foldPhone(person.telPhone)},
      ${idCardKey(person.idCard)}, ${foldNumber(person.hisNumber)}, ${seesVip(actor)}, ${mostCompared}
    )`)
  return rows.map((row) => row.patient_record_id)
}

/**
 * Who of the known patients may be a person, who agrees in most first. VIP patients are compared for those alone who may see them.
 *
 * @param person - as typed.
 */
export async function findDuplicates(
  tx: Transaction,
  actor: Actor,
  person: ComparedPatient,
): Promise<PossibleDuplicate[]> {
  const known = await readPatients(tx, actor, await readCandidates(tx, actor, person))
  return known
    .map((patient) => ({ patient, ...comparePatients(person, patient) }))
    .filter(mayBeOnePerson)
    .sort((a, b) => b.agrees.length - a.agrees.length || a.differs.length - b.differs.length)
    .slice(0, limits.patientSearch.duplicates)
}

/**
 * Lets those who register the same person at once go one after the other, until the transaction ends: the second one sees what the
 * first one wrote.
 */
export async function holdPerson(tx: Transaction, hospitalId: string, person: ComparedPatient): Promise<void> {
  const words = [`name:${nameSearch(person.patientName).text.split(' ')[0]}`]
  if (person.idCard !== '') words.push(`card:${idCardKey(person.idCard)}`)
  if (person.hisNumber !== '') words.push(`his:${foldNumber(person.hisNumber)}`)
  // In the order of their keys, or two of them would wait for each other.
  const keys = sql.join(
    words.map((word) => sql`hashtextextended(${`patient:${hospitalId}:${word}`}, 0)`),
    sql`, `,
  )
  await tx.execute(
    sql`SELECT pg_advisory_xact_lock(key) FROM (SELECT unnest(ARRAY[${keys}]) AS key ORDER BY key) AS keys`,
  )
}
