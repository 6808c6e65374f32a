import * as z from 'zod/mini'
import type { RecordConditions } from '../study/recordConditions'
import { recordConditions } from '../study/recordConditions'

const {
  startTime,
  endTime,
  studyTimeType,
  patientSourceIds,
  roomIds,
  examinedByIds,
  applyDepartmentIds,
  departmentNames,
  examTypeIds,
  bodyPartIds,
  deviceIds,
} = recordConditions

/** What statistics are asked for: some of the conditions of a list of records, so that a figure and its list are one question. */
export const statisticFilter = {
  /** From this calendar day or instant on, in the hospital's zone. */
  startTime,
  /** Up to the end of this calendar day, or this instant, in the hospital's zone. */
  endTime,
  /** Which time `startTime` and `endTime` are about. */
  studyTimeType,
  patientSourceIds,
  roomIds,
  examinedByIds,
  applyDepartmentIds,
  departmentNames,
  examTypeIds,
  bodyPartIds,
  deviceIds,
} as const

/** What statistics are asked for. */
export const StatisticFilter = z.object(statisticFilter)

/** What statistics are asked for. */
export interface StatisticFilter extends z.output<typeof StatisticFilter> {}

/** By what studies are counted: who examined, the body part, the device, the exam type. */
export const statisticBoards = ['workload', 'part', 'machine', 'kind'] as const

/** By what studies are counted. */
export type StatisticBoard = (typeof statisticBoards)[number]

/** What can be had as a sheet and as a page: the boards, and the other tables of figures. */
export const statisticTables = [
  ...statisticBoards,
  'turnaround',
  'quality',
  'received',
  'requested',
  /** The consultations of the last twelve months: neither days nor conditions are asked of it. */
  'dataBoard',
] as const

/** What can be had as a sheet and as a page. */
export type StatisticTable = (typeof statisticTables)[number]

const figures = {
  /** Studies. */
  count: z.int(),
  /** Decimal text: fees are not rounded. */
  fee: z.string(),
  /** Decimal text of what they count for. */
  score: z.string(),
  positive: z.int(),
  negative: z.int(),
  unknown: z.int(),
} as const

/** What is counted of some studies. */
export const Figures = z.object(figures)

/** What is counted of some studies. */
export interface Figures extends z.output<typeof Figures> {}

/**
 * The id of the row of the parts' board that has what no part has of fees and scores: fees that were changed by hand, and parts that are not
 * listed. It counts no study; with it the rows add up to the total.
 */
export const remainderId = 'remainder'

/** What is counted of the studies of one doctor, body part, device or exam type. */
export const FigureRow = z.object({
  /** Null for studies that have none; {@link remainderId} for what no body part has. */
  id: z.nullable(z.string()),
  /** Empty for studies that have none. */
  name: z.string(),
  /** The name where the interface is English; null shows `name`. */
  englishName: z.nullable(z.string()),
  ...figures,
})

/** What is counted of the studies of one doctor, body part, device or exam type. */
export interface FigureRow extends z.output<typeof FigureRow> {}

/** The part of a study with a result that found something, from 0 to 1; null when no study has a result. */
export function positiveRate({ positive, negative }: Pick<Figures, 'positive' | 'negative'>): number | null {
  return positive + negative === 0 ? null : positive / (positive + negative)
}

type RowField = 'examinedByIds' | 'bodyPartIds' | 'deviceIds' | 'examTypeIds'

const boardFields = {
  workload: ['examinedByIds', 'examinedBy'],
  part: ['bodyPartIds', 'bodyPart'],
  machine: ['deviceIds', 'device'],
  kind: ['examTypeIds', 'examType'],
} as const satisfies Record<StatisticBoard, readonly [RowField, string]>

/**
 * The conditions of the list of records that has exactly the studies of a row.
 *
 * @param board - the board that lists the row.
 * @param filter - that the board was asked with.
 * @param id - of the row; null for studies that have none.
 */
export function conditionsOfRow(board: StatisticBoard, filter: StatisticFilter, id: string | null): RecordConditions {
  const [field, fact] = boardFields[board]
  return id === null
    ? { ...filter, [field]: undefined, without: [fact] }
    : { ...filter, [field]: [id] as RecordConditions[RowField] }
}
