import type { Transaction } from '../database/transaction'
import { countUp } from '../modules/study/countUp'
import { queuePeriod, writeAccessionNumber } from '../modules/study/takeNumbers'
import type { DemoStudy } from './demoStudies'

/** Puts the studies of a demo day into the queues of their rooms, and numbers them for bar codes, in the order of time. */
export async function numberStudies(
  tx: Transaction,
  hospitalId: string,
  day: string,
  studies: readonly DemoStudy[],
): Promise<void> {
  const year = day.slice(0, 4)
  const taken = await countUp(tx, hospitalId, [{ purpose: 'accession', period: year }], studies.length)
  studies.forEach(({ row }, index) => {
    row.accessionNumber = writeAccessionNumber(year, (taken.get('accession') ?? 1) + index)
  })
  const rooms = [...new Set(studies.map(({ row }) => row.roomId ?? null))]
  for (const roomId of rooms) {
    const ofRoom = studies.filter(({ row }) => row.roomId === roomId)
    const period = queuePeriod({ date: day, roomId })
    const wanted = [
      { purpose: 'queue', period },
      { purpose: 'place', period },
    ] as const
    const numbers = await countUp(tx, hospitalId, wanted, ofRoom.length)
    ofRoom.forEach(({ row }, index) => {
      row.queueRoomId = roomId
      row.queueNumber = (numbers.get('queue') ?? 1) + index
      row.queuePlace = (numbers.get('place') ?? 1) + index
    })
  }
}
