import * as z from 'zod/mini'
import { defineApi, get } from '../api/endpoint'
import { consultationKinds } from '../consultation/consultationKind'
import { showsStudies } from '../event/studyEvents'
import { sheetMediaType } from '../study/recordExport'
import { Nothing, PageNumber, PageSize, pageOf, RoomId } from '../value/schema'
import { FigureRow, Figures, statisticBoards, statisticFilter, statisticTables } from './figures'
import { qualityIndicatorIds } from './qualityIndicators'
import type { StatisticApi } from './statisticCalls'
import { Turnaround, TurnaroundStudy, turnaroundSteps, WaitingRoom } from './turnaround'

const permission = 'pacs:statistics:hospital_statistics'
/** Studies are named: who sees them needs what a list of records needs. */
const studyPermission = [permission, 'pacs:medical_record:medical_record_view'] as const

const params = { board: z.enum(statisticBoards) }
const table = { board: z.enum(statisticTables) }
const fileQuery = {
  ...statisticFilter,
  /** Of consultations alone, of which nothing but this and the days is asked. */
  kind: z.optional(z.enum(consultationKinds)),
  language: z._default(z.enum(['en', 'zh']), 'en'),
}
const errors = ['SCHEMA_VALIDATION_FAILED', 'SERVER_BUSY', 'STATISTICS_PREPARING'] as const

export const statisticCalls = defineApi('statistic', {
  turnaround: get('/statistic/turnaround', {
    summary: 'Turnaround times from registration to print.',
    query: statisticFilter,
    data: Turnaround,
    permission,
    errors,
  }),
  turnaroundStudies: get('/statistic/turnaround/study', {
    summary: 'The studies behind a turnaround time, slowest first.',
    query: {
      ...statisticFilter,
      step: z.enum(turnaroundSteps),
      /** The hour in which the stretch began, where the hospital is. */
      hour: z.optional(z.int().check(z.minimum(0), z.maximum(23))),
      roomId: z.optional(RoomId),
      /** Those of no room alone. */
      isWithoutRoom: z.optional(z.boolean()),
      /** Counted from 0. */
      pageNumber: PageNumber,
      pageSize: PageSize,
    },
    data: pageOf(TurnaroundStudy),
    permission: studyPermission,
    readsPatientData: true,
    errors,
  }),
  queue: get('/statistic/queue', {
    isBackground: true,
    summary: 'How many patients wait for each room now, and how long.',
    data: z.array(WaitingRoom),
    permission,
    errors,
    staleOn: showsStudies,
  }),
  quality: get('/statistic/quality', {
    summary: 'The quality indicators of the hospital.',
    query: statisticFilter,
    data: z.array(
      z.object({
        id: z.enum(qualityIndicatorIds),
        /** Studies that it is about. */
        counted: z.int(),
        /** Those of them that fulfil it. */
        fulfilled: z.int(),
        /** In percent; null for none. */
        target: z.nullable(z.number()),
        isEnabled: z.boolean(),
      }),
    ),
    permission,
    errors,
    staleOn: ['rule-changed'],
  }),
  board: get('/statistic/{board}', {
    summary: 'Studies, fees, scores and results by doctor, exam part, device or exam type.',
    params,
    query: statisticFilter,
    data: z.object({
      /** Every study once, also one that is counted in several rows. */
      total: Figures,
      /** Most studies first. */
      rows: z.array(FigureRow),
    }),
    permission,
    errors,
  }),
  export: get('/statistic/{board}/export', {
    summary: 'A table of figures as an Excel sheet: a board, turnaround times, quality indicators or consultations.',
    readsPatientData: true,
    params: table,
    query: fileQuery,
    data: Nothing,
    file: sheetMediaType,
    permission,
    errors,
  }),
  page: get('/statistic/{board}/page', {
    summary: 'The same as a PDF.',
    readsPatientData: true,
    params: table,
    query: fileQuery,
    data: Nothing,
    file: 'application/pdf',
    permission,
    errors: [...errors, 'PRINT_FAILED'],
  }),
})

/** Figures of a hospital, each of which leads to its studies. */
export const statisticApi: StatisticApi = statisticCalls as StatisticApi
