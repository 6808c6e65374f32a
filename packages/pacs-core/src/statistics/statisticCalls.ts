// Made from statisticApi.ts by callTypes.test.ts: run it with `-u` after a change of the table.
import type { DataOf, FieldsOf, NamedCall } from '../api/endpoint'
import type { Nothing, Turnaround, WaitingRoom } from '../index'
import type { statisticCalls } from './statisticApi'

/** What `statistic.turnaround` takes. */
export interface StatisticTurnaroundInput extends FieldsOf<typeof statisticCalls.turnaround> {}

/** What `statistic.turnaroundStudies` takes. */
export interface StatisticTurnaroundStudiesInput extends FieldsOf<typeof statisticCalls.turnaroundStudies> {}

/** What `statistic.turnaroundStudies` answers. */
export interface StatisticTurnaroundStudiesData extends DataOf<typeof statisticCalls.turnaroundStudies> {}

/** What `statistic.quality` takes. */
export interface StatisticQualityInput extends FieldsOf<typeof statisticCalls.quality> {}

/** What `statistic.board` takes. */
export interface StatisticBoardInput extends FieldsOf<typeof statisticCalls.board> {}

/** What `statistic.board` answers. */
export interface StatisticBoardData extends DataOf<typeof statisticCalls.board> {}

/** What `statistic.export` takes. */
export interface StatisticExportInput extends FieldsOf<typeof statisticCalls.export> {}

/** What `statistic.page` takes. */
export interface StatisticPageInput extends FieldsOf<typeof statisticCalls.page> {}

/** The calls of `statistic`. */
export type StatisticApi = {
  /** Turnaround times from registration to print. */
  readonly turnaround: NamedCall<typeof statisticCalls.turnaround, StatisticTurnaroundInput, Turnaround>
  /** The studies behind a turnaround time, slowest first. */
  readonly turnaroundStudies: NamedCall<typeof statisticCalls.turnaroundStudies, StatisticTurnaroundStudiesInput, StatisticTurnaroundStudiesData>
  /** How many patients wait for each room now, and how long. */
  readonly queue: NamedCall<typeof statisticCalls.queue, FieldsOf<typeof statisticCalls.queue>, WaitingRoom[]>
  /** The quality indicators of the hospital. */
  readonly quality: NamedCall<typeof statisticCalls.quality, StatisticQualityInput, DataOf<typeof statisticCalls.quality>>
  /** Studies, fees, scores and results by doctor, exam part, device or exam type. */
  readonly board: NamedCall<typeof statisticCalls.board, StatisticBoardInput, StatisticBoardData>
  /** A table of figures as an Excel sheet: a board, turnaround times, quality indicators or consultations. */
  readonly export: NamedCall<typeof statisticCalls.export, StatisticExportInput, Nothing>
  /** The same as a PDF. */
  readonly page: NamedCall<typeof statisticCalls.page, StatisticPageInput, Nothing>
}
