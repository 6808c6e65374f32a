import {
  consultationStatisticApi,
  formatDateTime,
  limits,
  qualityIndicatorApi,
  statisticApi,
} from '@opensono/pacs-core'
import type { ParamsOf, QueryOf } from '@opensono/pacs-core/server'
import type { FastifyInstance } from 'fastify'
import type { Actor, CallName } from '../../database/actor'
import type { NoteRead } from '../../database/read'
import type { Transaction } from '../../database/transaction'
import { serve } from '../../serve/serve'
import { createTurns } from '../../serve/turns'
import type { Services } from '../../services'
import { createKnownDays } from './day/readDays'
import { readQualitySettings, saveQualitySettings } from './qualitySettings'
import { readBoard } from './readBoard'
import { readReceived, readRequested } from './readConsultationFigures'
import { lastYear, readDataBoard } from './readDataBoard'
import { readQuality } from './readQuality'
import { readSlowStudies, readTurnaround } from './readTurnaround'
import { readWaiting } from './readWaiting'
import {
  pageTableOfTurnaround,
  type TableOfFigures,
  tableOfBoard,
  tableOfConsultations,
  tableOfDataBoard,
  tableOfQuality,
  tableOfTurnaround,
} from './statisticTables'
import { pageOfTable, sheetOfTable } from './tableFiles'

interface TableCall {
  actor: Actor
  signal: AbortSignal
  params: ParamsOf<typeof statisticApi.export>
  query: QueryOf<typeof statisticApi.export>
}

/**
 * Statistics that are counted at a time. They are counted by the thread that answers all calls, and read by PostgreSQL: one alone leaves a
 * processor of two to the lists of those who work, and twenty wait no longer for their turn, as two share what there is.
 */
const atOnce = 1

/** Statistics of studies and of consultations. Each is a count over many rows: one is made at a time, and none for a client that left. */
export function statisticsRoutes(app: FastifyInstance, services: Services): void {
  const { database, clock, paper } = services
  const turns = createTurns({ atOnce, isResting: true })
  const days = createKnownDays()
  const count = <Answer>(
    { actor, signal }: { actor: Actor; signal: AbortSignal },
    call: CallName,
    work: (tx: Transaction, note: NoteRead) => Promise<Answer>,
  ) => turns(signal, () => database.read(actor, call, work, signal))
  /** Whatever table is asked for, counted by its own call. */
  const tableFor = ({ actor, signal, params, query }: TableCall, call: CallName): Promise<TableOfFigures> => {
    const { board } = params
    const { language, kind, ...filter } = query
    const { startTime, endTime } = filter
    const isPage = call === statisticApi.page
    return count({ actor, signal }, call, async (tx) => {
      switch (board) {
        case 'turnaround':
          return (isPage ? pageTableOfTurnaround : tableOfTurnaround)(
            await readTurnaround(tx, actor, filter, days),
            language,
          )
        case 'quality':
          return tableOfQuality(await readQuality(tx, actor, filter, clock.now(), days), language)
        case 'received':
          return tableOfConsultations(board, await readReceived(tx, actor, { startTime, endTime, kind }), language)
        case 'requested':
          return tableOfConsultations(board, await readRequested(tx, actor, { startTime, endTime, kind }), language)
        case 'dataBoard':
          return tableOfDataBoard(await readDataBoard(tx, actor, clock.now()), language)
        default:
          return tableOfBoard(board, await readBoard(tx, actor, board, filter, days), language)
      }
    })
  }
  serve(app, services, statisticApi, {
    board: (call) =>
      count(call, statisticApi.board, (tx) => readBoard(tx, call.actor, call.params.board, call.query, days)),
    export: async (call) => sheetOfTable(await tableFor(call, statisticApi.export)),
    page: async (call) => {
      const {
        actor,
        signal,
        params: { board },
        query: { language, kind: _kind, ...asked },
      } = call
      const nowMs = clock.now()
      const madeAt = new Date(nowMs).toISOString()
      const filter = board === 'dataBoard' ? lastYear(nowMs, actor.timeZone) : asked
      const isOfStudies = !['received', 'requested', 'dataBoard'].includes(board)
      const shownAt = formatDateTime(madeAt, actor.timeZone)
      const made = { actor, filter, isOfStudies, language, madeAt, shownAt, signal }
      return pageOfTable(await tableFor(call, statisticApi.page), paper, made)
    },
    turnaround: (call) =>
      count(call, statisticApi.turnaround, (tx) => readTurnaround(tx, call.actor, call.query, days)),
    turnaroundStudies: (call) =>
      count(call, statisticApi.turnaroundStudies, async (tx, note) => {
        const { rows, total } = await readSlowStudies(tx, call.actor, call.query, clock.now())
        const details = { studyIds: rows.map(({ studyId }) => studyId) }
        note({ content: 'looked at the studies of a turn-around time', subject: 'study', details })
        return { rows, total: Math.min(total, limits.exactTotal), isTotalExact: total <= limits.exactTotal }
      }),
    queue: (call) => count(call, statisticApi.queue, (tx) => readWaiting(tx, call.actor, clock.now())),
    quality: (call) =>
      count(call, statisticApi.quality, (tx) => readQuality(tx, call.actor, call.query, clock.now(), days)),
  })
  serve(app, services, consultationStatisticApi, {
    dataBoard: (call) =>
      count(call, consultationStatisticApi.dataBoard, (tx) => readDataBoard(tx, call.actor, clock.now())),
    received: (call) =>
      count(call, consultationStatisticApi.received, (tx) => readReceived(tx, call.actor, call.query)),
    requested: (call) =>
      count(call, consultationStatisticApi.requested, (tx) => readRequested(tx, call.actor, call.query)),
  })
  serve(app, services, qualityIndicatorApi, {
    list: ({ actor }) => database.read(actor, qualityIndicatorApi.list, (tx) => readQualitySettings(tx)),
    set: ({ actor, body }) =>
      database.change(actor, qualityIndicatorApi.set, (change) => saveQualitySettings(change, actor, body)),
  })
}
