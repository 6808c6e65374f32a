import { formatId, type IdPurpose } from '@opensono/pacs-core'
import { counterPeriod } from '@opensono/pacs-core/server'
import { and, eq } from 'drizzle-orm'
import { idCounter } from '../../database/schema/study'
import type { Transaction } from '../../database/transaction'
import { countUp } from './countUp'
import { freeCounter, holdFormats, readFormats } from './idFormats'

/** Whose queue: a room's, or that of studies without one, on a day. */
export interface QueueDay {
  /** `YYYY-MM-DD`, the day for which the patient is asked to come. */
  readonly date: string
  readonly roomId: string | null
}

/** A place in a queue. */
export interface QueuePlace {
  queueDate: string
  queueRoomId: string | null
  /** The number that the patient gets. */
  queueNumber: number
  /** Their place in the queue. */
  queuePlace: number
}

/** The numbers of one registration. */
export interface NewNumbers extends QueuePlace {
  patientId: string
  examNumber: string
  accessionNumber: string
}

/** The period in which a queue's numbers count. */
export const queuePeriod = ({ date, roomId }: QueueDay) => `${date} ${roomId ?? 'none'}`

function placeIn({ date, roomId }: QueueDay, numbers: ReadonlyMap<string, number>): QueuePlace {
  const [queueNumber = 0, queuePlace = 0] = [numbers.get('queue'), numbers.get('place')]
  return { queueDate: date, queueRoomId: roomId, queueNumber, queuePlace }
}

/** An accession number: two digits of the year, and eight that count the studies of that year. */
export const writeAccessionNumber = (year: string, count: number) => `${year.slice(2)}${String(count).padStart(8, '0')}`

/**
 * Takes the numbers of one registration; the patient id is empty when the patient has one already.
 *
 * @param today - `YYYY-MM-DD` where the hospital is.
 * @param queue - where the patient waits.
 */
export async function takeNumbers(
  tx: Transaction,
  hospitalId: string,
  today: string,
  queue: QueueDay,
  needsPatientId: boolean,
): Promise<NewNumbers> {
  await holdFormats(tx, hospitalId, 'to use')
  const formats = await readFormats(tx)
  const year = today.slice(0, 4)
  const periods = {
    patient: counterPeriod(formats.patient.format, today),
    exam: counterPeriod(formats.exam.format, today),
  }
  const numbers = await countUp(tx, hospitalId, [
    ...(needsPatientId ? [{ purpose: 'patient' as const, period: periods.patient }] : []),
    { purpose: 'exam', period: periods.exam },
    { purpose: 'accession', period: year },
    { purpose: 'queue', period: queuePeriod(queue) },
    { purpose: 'place', period: queuePeriod(queue) },
  ])

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
    patientId: needsPatientId ? await numberOf('patient') : '',
    examNumber: await numberOf('exam'),
    accessionNumber: writeAccessionNumber(year, numbers.get('accession') ?? 0),
    ...placeIn(queue, numbers),
  }
}

/** Takes a number in a queue for a study that has one in another. */
export async function takeQueueNumber(tx: Transaction, hospitalId: string, queue: QueueDay): Promise<QueuePlace> {
  const period = queuePeriod(queue)
  const numbers = await countUp(tx, hospitalId, [
    { purpose: 'queue', period },
    { purpose: 'place', period },
  ])
  return placeIn(queue, numbers)
}

/** Takes a place behind everybody who is in a queue now. */
export async function takeQueuePlace(tx: Transaction, hospitalId: string, queue: QueueDay): Promise<number> {
  const numbers = await countUp(tx, hospitalId, [{ purpose: 'place', period: queuePeriod(queue) }])
  return numbers.get('place') ?? 0
}
