import { type SQL, sql } from 'drizzle-orm'
import type { searchedNumbers } from '../../../name/nameSearch'

/**
 * The ways in which a typed number can belong to a record `study s`: as the start of one of its own numbers, or of its patient's. Each has
 * an index of its own; joined by OR they would have none.
 *
 * @param folded - LIKE pattern of the number, folded by `foldNumber`.
 * @param patterns - LIKE patterns of what {@link searchedNumbers} makes of it; the product's own numbers are in capitals.
 */
export function numberBranches(folded: string, patterns: readonly string[]): SQL[] {
  const ofPatient = (condition: SQL) =>
    sql`EXISTS (SELECT FROM patient p WHERE p.hospital_id = s.hospital_id AND p.id = s.patient_record_id AND ${condition})`
  return [
    sql`s.request_number <> '' AND number_key(s.request_number) LIKE ${folded}`,
    ...patterns.flatMap((pattern) => [
      sql`s.exam_number LIKE ${pattern}`,
      sql`s.accession_number <> '' AND s.accession_number LIKE ${pattern}`,
      ofPatient(sql`p.patient_id LIKE ${pattern}`),
      ofPatient(sql`p.tel_phone <> '' AND p.tel_phone LIKE ${pattern}`),
    ]),
  ]
}
