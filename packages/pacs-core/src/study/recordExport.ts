import * as z from 'zod/mini'
import type { RecordColumn } from '../settings/layout/layoutTables'
import { recordColumnTable } from '../settings/layout/recordViewTables'
import { limits } from '../value/limits'
import { PageNumber, textOf } from '../value/schema'
import { RecordSort, recordConditions } from './recordConditions'

const columns = Object.keys(recordColumnTable) as [RecordColumn, ...RecordColumn[]]

/** What a sheet of records is asked for. */
export const recordExport = {
  ...recordConditions,
  /** @defaultValue newest first, by the time that is asked for */
  sort: z.optional(RecordSort),
  /** The columns of the sheet in their order, each with its heading. */
  columns: z
    .array(z.object({ id: z.enum(columns), name: textOf(limits.registration.nameLength, 1) }))
    .check(z.minLength(1), z.maxLength(columns.length)),
  /** In which words values are written. */
  language: z._default(z.enum(['en', 'zh']), 'en'),
  /** Counted from 0. */
  pageNumber: z._default(PageNumber, 0),
  /** Records on that page; 0 for all records. */
  pageSize: z._default(z.int().check(z.minimum(0), z.maximum(limits.maxPageSize)), 0),
} as const

/** Media type of an Excel workbook. */
export const sheetMediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
