import type { Sex } from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../database/transaction'
import type { NameSearch } from '../../name/nameSearch'

/** Which patients are looked for; null means: any. */
export interface PatientFilter {
  name: NameSearch | null
  /** Start of a patient id, a phone, an ID card number or a number of the hospital information system. */
  number: string | null
  hisNumber: string | null
  phone: string | null
  sex: Sex | null
  seesVip: boolean
  wantsTotal: boolean
  skip: number
  take: number
}

/** The start of a text as a pattern; what was typed is no pattern itself. */
const startOf = (text: string | null) => (text === null ? null : `${text.replace(/[\\%_]/g, '\\$&')}%`)

/** Finds a page of patients, who came last first, and how many there are, counted up to 10,001. */
export async function searchPatients(
  tx: Transaction,
  filter: PatientFilter,
): Promise<{ ids: string[]; total: number }> {
  const { name, sex, seesVip, wantsTotal, skip, take } = filter
  const grams = name === null ? null : sql.param(name.grams)
  const { rows } = await tx.execute<{ patient_record_id: string | null; total: number }>(sql`
    SELECT patient_record_id, total FROM search_patient(
      ${grams}::text[], ${name?.text ?? null}::text, ${startOf(filter.number)}::text, ${startOf(filter.hisNumber)}::text,
      ${startOf(filter.phone)}::text, ${sex}::text, ${seesVip}, ${wantsTotal}, ${skip}, ${take}
    )`)
  return {
    ids: rows.flatMap((row) => row.patient_record_id ?? []),
    total: rows[0]?.total ?? 0,
  }
}
