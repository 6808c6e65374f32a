import type { StatisticTable, statisticApi } from '@opensono/pacs-core'
import type { QueryOf } from '@opensono/pacs-core/server'
import type { Actor } from '../../database/actor'
import type { Transaction } from '../../database/transaction'
import type { KnownDays } from './day/readDays'
import { readBoard } from './readBoard'
import { readReceived, readRequested } from './readConsultationFigures'
import { readDataBoard } from './readDataBoard'
import { readQuality } from './readQuality'
import { readTurnaround } from './readTurnaround'
import {
  pageTableOfTurnaround,
  type TableOfFigures,
  tableOfBoard,
  tableOfConsultations,
  tableOfDataBoard,
  tableOfQuality,
  tableOfTurnaround,
} from './statisticTables'

/** Counts a table that is asked for as a file. */
export async function readTable(
  tx: Transaction,
  actor: Actor,
  board: StatisticTable,
  { language, kind, ...filter }: QueryOf<typeof statisticApi.export>,
  { days, nowMs, isPage }: { days: KnownDays; nowMs: number; isPage: boolean },
): Promise<TableOfFigures> {
  const { startTime, endTime } = filter
  switch (board) {
    case 'turnaround': {
      const tableOf = isPage ? pageTableOfTurnaround : tableOfTurnaround
      return tableOf(await readTurnaround(tx, actor, filter, days), language)
    }
    case 'quality':
      return tableOfQuality(await readQuality(tx, actor, filter, nowMs, days), language)
    case 'received':
      return tableOfConsultations(board, await readReceived(tx, actor, { startTime, endTime, kind }), language)
    case 'requested':
      return tableOfConsultations(board, await readRequested(tx, actor, { startTime, endTime, kind }), language)
    case 'dataBoard':
      return tableOfDataBoard(await readDataBoard(tx, actor, nowMs), language)
    default:
      return tableOfBoard(board, await readBoard(tx, actor, board, filter, days), language)
  }
}
