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
import { createFairQueue } from '../../queue/createFairQueue'
import { serve } from '../../serve/serve'
import type { Services } from '../../services'
import { createKnownDays } from './day/readDays'
import { readQualitySettings, saveQualitySettings } from './qualitySettings'
import { readAsked } from './readAsked'
import { readBoard } from './readBoard'
import { readReceived, readRequested } from './readConsultationFigures'
import { readDataBoard } from './readDataBoard'
import { readQuality } from './readQuality'
import { readTable } from './readTable'
import { readSlowStudies, readTurnaround } from './readTurnaround'
import { readWaiting } from './readWaiting'
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
const concurrency = 1

/** Statistics of studies and of consultations. Each is a count over many rows: one is made at a time, and none for a client that left. */
export function statisticsRoutes(app: FastifyInstance, services: Services): void {
  const { database, clock, paper } = services
  const queue = createFairQueue({ concurrency, isResting: true })
  const days = createKnownDays()
  const count = <Answer>(
    { actor, signal }: { actor: Actor; signal: AbortSignal },
    call: CallName,
    work: (tx: Transaction, note: NoteRead) => Promise<Answer>,
  ) => queue(actor, () => database.read(actor, call, work, signal), signal)
  /** Whatever table is asked for, counted by its own call, with what was asked for. */
  const tableFor = ({ actor, signal, params: { board }, query }: TableCall, call: CallName, nowMs: number) =>
    count({ actor, signal }, call, async (tx, note) => {
      note({ content: 'exported statistics', details: { board } })
      return {
        asked: await readAsked(tx, actor, board, query, nowMs),
        table: await readTable(tx, actor, board, query, { days, nowMs, isPage: call === statisticApi.page }),
      }
    })
  serve(app, services, statisticApi, {
    board: (call) =>
      count(call, statisticApi.board, (tx) => readBoard(tx, call.actor, call.params.board, call.query, days)),
    export: async (call) => {
      const { table, asked } = await tableFor(call, statisticApi.export, clock.now())
      return sheetOfTable(table, asked, call.query.language)
    },
    page: async (call) => {
      const { actor, signal, query } = call
      const nowMs = clock.now()
      const madeAt = new Date(nowMs).toISOString()
      const shownAt = formatDateTime(madeAt, actor.timeZone)
      const { table, asked } = await tableFor(call, statisticApi.page, nowMs)
      return pageOfTable(table, asked, paper, { actor, language: query.language, madeAt, shownAt, signal })
    },
    turnaround: (call) =>
      count(call, statisticApi.turnaround, (tx) => readTurnaround(tx, call.actor, call.query, days)),
    turnaroundStudies: (call) =>
      count(call, statisticApi.turnaroundStudies, async (tx, note) => {
        const { rows, total } = await readSlowStudies(tx, call.actor, call.query, clock.now())
        const details = { studyIds: rows.map(({ studyId }) => studyId) }
        note({ content: 'looked at the studies of a turnaround time', subject: 'study', details })
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
