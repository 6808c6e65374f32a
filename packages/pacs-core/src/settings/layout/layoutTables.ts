import type { ArrangeTable } from './arrangement'
import { recordColumnTable, recordConditionTable } from './recordViewTables'

/** A column of a list of studies. */
export type RecordColumn = keyof typeof recordColumnTable
/** A condition of a list of studies. */
export type RecordCondition = keyof typeof recordConditionTable

/** What somebody arranges of a list of studies. */
export const viewParts = ['column', 'query'] as const

/** What somebody arranges of a list of studies. */
export type ViewPart = (typeof viewParts)[number]

/** What there is to arrange of each part. */
export const viewTables = {
  column: recordColumnTable,
  query: recordConditionTable,
} as const satisfies Record<ViewPart, ArrangeTable>
