import { type SQL, sql } from 'drizzle-orm'

/**
 * The ways in which a typed number can belong to a record `study s`: as the start of one of its own numbers, or of its patient's. Each has
 * an index of its own; joined by OR they would have none.
 *
 * @param typed - LIKE pattern, as it was typed.
 * @param upper - the same in capitals: the product's own numbers are written so.
 */
export function numberBranches(typed: string, upper: string): SQL[] {
  const ofPatient = (condition: SQL) =>
    sql`EXISTS (SELECT FROM patient p WHERE p.hospital_id = s.hospital_id AND p.id = s.patient_record_id AND ${condition})`
  const requested = (pattern: string) => sql`s.request_number <> '' AND s.request_number LIKE ${pattern}`
  return [
    sql`s.exam_number LIKE ${upper}`,
    sql`s.accession_number <> '' AND s.accession_number LIKE ${upper}`,
    requested(typed),
    ...(typed === upper ? [] : [requested(upper)]),
    ofPatient(sql`p.patient_id LIKE ${upper}`),
    ofPatient(sql`p.tel_phone <> '' AND p.tel_phone LIKE ${typed}`),
  ]
}
