import { counterPeriod, formatId, type IdPurpose } from '@opensono/pacs-core'
import { and, eq } from 'drizzle-orm'
import { idCounter } from '../../database/schema/study'
import type { Transaction } from '../../database/transaction'
import { type Counted, countUp } from './countUp'
import { freeCounter, holdFormats, readFormats } from './idFormats'

/** The numbers of one registration. */
export interface NewNumbers {
  patientId: string
  examNumber: string
  queueNumber: number
}

/**
 * Takes the numbers of one registration; the patient id is empty when the patient has one already.
 *
 * @param today - `YYYY-MM-DD` where the hospital is.
 */
export async function takeNumbers(
  tx: Transaction,
  hospitalId: string,
  today: string,
  isNewPatient: boolean,
): Promise<NewNumbers> {
  await holdFormats(tx, hospitalId, 'to use')
  const formats = await readFormats(tx)
  const periods = {
    patient: counterPeriod(formats.patient.format, today),
    exam: counterPeriod(formats.exam.format, today),
    queue: today,
  }
  const purposes: Counted[] = isNewPatient ? ['patient', 'exam', 'queue'] : ['exam', 'queue']
  const numbers = await countUp(
    tx,
    hospitalId,
    purposes.map((purpose) => ({ purpose, period: periods[purpose] })),
  )

  async function numberOf(purpose: IdPurpose): Promise<string> {
    const { format } = formats[purpose]
    const counted = numbers.get(purpose) ?? 0
    const free = await freeCounter(tx, purpose, format, counted, today)
    if (free !== counted) {
      const isIt = and(eq(idCounter.purpose, purpose), eq(idCounter.period, periods[purpose]))
      await tx.update(idCounter).set({ value: free }).where(isIt)
    }
    return formatId(format, free, today)
  }
  return {
    patientId: isNewPatient ? await numberOf('patient') : '',
    examNumber: await numberOf('exam'),
    queueNumber: numbers.get('queue') ?? 0,
  }
}
