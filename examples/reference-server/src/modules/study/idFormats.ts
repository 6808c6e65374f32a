import { formatId, type IdFormat, type IdPurpose, idFormatFaults } from '@opensono/pacs-core'
import { counterPeriod, idFrame } from '@opensono/pacs-core/server'
import { and, eq, sql } from 'drizzle-orm'
import { idCounter, idFormat, patient, study } from '../../database/schema/study'
import type { Transaction } from '../../database/transaction'
import { publishUnusable } from '../settings/unusable'
import { defaultFormats } from './countUp'

/** A format as it is stored, and which version it is. */
export interface StoredFormat {
  readonly format: IdFormat
  readonly version: number
  readonly changedAt: string
  readonly changedByName: string
}

/**
 * Holds the formats of a hospital until the transaction ends. Who gives numbers out shares them; who changes them waits for those,
 * and they for it: no number is given out by a format that is gone.
 */
export async function holdFormats(tx: Transaction, hospitalId: string, way: 'to use' | 'to change'): Promise<void> {
  const key = sql`hashtextextended(${`id-format:${hospitalId}`}, 0)`
  await tx.execute(
    way === 'to use' ? sql`SELECT pg_advisory_xact_lock_shared(${key})` : sql`SELECT pg_advisory_xact_lock(${key})`,
  )
}

/** How the hospital of the transaction writes its numbers; what is stored and makes none gives way to the product's own format. */
export async function readFormats(tx: Transaction): Promise<Record<IdPurpose, StoredFormat>> {
  const rows = await tx.select().from(idFormat)
  function stored(purpose: IdPurpose): StoredFormat {
    const row = rows.find((each) => each.purpose === purpose)
    const { version = 1, changedAt = '', changedByName = '' } = row ?? {}
    const { prefix, suffix, dateFormat, length, resetBy } = row ?? defaultFormats[purpose]
    const format = { prefix, suffix, dateFormat, length, resetBy } as IdFormat
    const marks = { version, changedAt, changedByName }
    if (idFormatFaults(format).length === 0) return { format, ...marks }
    publishUnusable({ what: 'format of numbers', hospitalId: row?.hospitalId ?? null, names: [purpose] })
    return { format: defaultFormats[purpose], ...marks }
  }
  return { patient: stored('patient'), exam: stored('exam') }
}

const columns = { patient: patient.patientId, exam: study.examNumber } as const
const tables = { patient, exam: study } as const

/** Whether somebody or some study has a number. */
export async function isTaken(tx: Transaction, purpose: IdPurpose, number: string): Promise<boolean> {
  const rows = await tx.select({ one: sql`1` }).from(tables[purpose]).where(eq(columns[purpose], number)).limit(1)
  return rows.length > 0
}

/**
 * The highest counter that a format would repeat today: that of the numbers, no matter who made them, which the format would make. It is
 * found at the end of an index, however many other numbers there are.
 *
 * @param today - `YYYY-MM-DD` where the hospital is.
 * @returns 0 when there is none.
 */
export async function highestCounter(
  tx: Transaction,
  purpose: IdPurpose,
  format: IdFormat,
  today: string,
): Promise<number> {
  const { before, after, digits } = idFrame(format, today)
  const { rows } = await tx.execute<{ highest: number }>(
    sql`SELECT highest_id_counter(${purpose}, ${before}, ${after}, ${digits}::integer) AS highest`,
  )
  return rows[0]?.highest ?? 0
}

/**
 * The counter of the next number that nobody has, from the one that is next.
 *
 * @param today - `YYYY-MM-DD` where the hospital is.
 */
export async function freeCounter(
  tx: Transaction,
  purpose: IdPurpose,
  format: IdFormat,
  next: number,
  today: string,
): Promise<number> {
  if (!(await isTaken(tx, purpose, formatId(format, next, today)))) return next
  // An earlier format made that number: go on behind the highest of its kind.
  let free = Math.max(next, await highestCounter(tx, purpose, format, today)) + 1
  while (await isTaken(tx, purpose, formatId(format, free, today))) free += 1
  return free
}

/** The current counter, 0 before its first number. */
export async function readCounter(tx: Transaction, purpose: IdPurpose, period: string): Promise<number> {
  const [row] = await tx
    .select({ value: idCounter.value })
    .from(idCounter)
    .where(and(eq(idCounter.purpose, purpose), eq(idCounter.period, period)))
  return row?.value ?? 0
}

/** The number that the next registration gets. */
export async function nextNumber(
  tx: Transaction,
  purpose: IdPurpose,
  format: IdFormat,
  today: string,
): Promise<string> {
  const counter = await readCounter(tx, purpose, counterPeriod(format, today))
  return formatId(format, await freeCounter(tx, purpose, format, counter + 1, today), today)
}
