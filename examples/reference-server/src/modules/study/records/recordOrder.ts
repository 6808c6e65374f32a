import type { RecordConditions, RecordSort, RecordSortColumn } from '@opensono/pacs-core'
import { type SQL, sql } from 'drizzle-orm'

/** What a column of a list is sorted by in the table `study s`, and its type in PostgreSQL. */
interface SortValue {
  expression: SQL
  type: SQL
  /** Whether studies may have no such value: these come last, newest first. */
  isOptional: boolean
}

const value = (expression: string, type: string, isOptional: boolean): SortValue => ({
  expression: sql.raw(expression),
  type: sql.raw(type),
  isOptional,
})

/** The expressions are those of the indexes, to the letter. */
const sortValues: Record<RecordSortColumn, SortValue> = {
  registerTime: value('s.register_time', 'timestamptz', false),
  studyTime: value('s.first_image_at', 'timestamptz', true),
  appointmentTime: value('s.appointment_date', 'date', true),
  printTime: value('s.printed_at', 'timestamptz', true),
  examNumber: value('s.exam_number', 'text', false),
  patientName: value(
    `((split_part(s.search_text, ' ', 2) || ' ' || split_part(s.search_text, ' ', 1)) COLLATE "C")`,
    'text COLLATE "C"',
    false,
  ),
}

const byTime = {
  RegisterTime: 'registerTime',
  StudyTime: 'studyTime',
  AppointmentTime: 'appointmentTime',
  PrintTime: 'printTime',
} as const

/** The sort of a list: as asked for, else newest first by the time that it is about. */
export function sortOf({ studyTimeType }: RecordConditions, sort: RecordSort | undefined): RecordSort {
  return sort ?? { column: byTime[studyTimeType ?? 'RegisterTime'], isDescending: true }
}

/** A record's place in a sorted list; a null value is sorted with those that have none. */
export interface RecordKey {
  value: string | null
  id: string
}

/** A stretch of a sorted list: first the records that have the value, then those that have none. */
export interface Segment {
  /** What the records of the stretch have in common. */
  conditions: SQL[]
  /** What they are sorted by, as text; null in the stretch without values. */
  value: SQL
  order: SQL
  /** What comes after a key of the stretch. */
  behind(key: RecordKey): SQL
}

function withValue({ expression, type, isOptional }: SortValue, isDescending: boolean): Segment {
  const direction = sql.raw(isDescending ? 'DESC' : 'ASC')
  const sign = sql.raw(isDescending ? '<' : '>')
  return {
    conditions: isOptional ? [sql`${expression} IS NOT NULL`] : [],
    value: sql`${expression}::text`,
    order: sql`${expression} ${direction}, s.id ${direction}`,
    behind: (key) => sql`(${expression}, s.id) ${sign} (${key.value}::${type}, ${key.id}::uuid)`,
  }
}

const withoutValue = ({ expression }: SortValue): Segment => ({
  conditions: [sql`${expression} IS NULL`],
  value: sql`NULL::text`,
  order: sql`s.id DESC`,
  behind: (key) => sql`s.id < ${key.id}::uuid`,
})

/**
 * The stretches of a list, in their order. Each is an ordered walk of one index, and can begin behind any of its records.
 *
 * @param sort - of the list.
 */
export function segmentsOf({ column, isDescending }: RecordSort): Segment[] {
  const sorted = sortValues[column]
  return sorted.isOptional ? [withValue(sorted, isDescending), withoutValue(sorted)] : [withValue(sorted, isDescending)]
}
