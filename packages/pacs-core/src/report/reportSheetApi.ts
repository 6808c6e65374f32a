import * as z from 'zod/mini'
import { defineApi, get, post } from '../api/endpoint'
import { Expected } from '../error/FieldFault'
import { sexes } from '../patient/sex'
import { CalendarDate, StudyId, textOf } from '../value/schema'
import type { ReportSheetApi } from './reportSheetCalls'

/** Columns of a sheet of reports. */
export const reportSheetPaths = [
  'examNumber',
  'patientName',
  'birthDate',
  'findings',
  'impression',
  'recommendation',
  'history',
  'result',
] as const

/** A column of a sheet of reports. */
export type ReportSheetPath = (typeof reportSheetPaths)[number]

/** A row of a sheet of reports that cannot be taken over. */
export const ReportSheetFault = z.object({
  /** As the sheet counts, the head being row 1. */
  row: z.int(),
  /** The column; null for the row as a whole. */
  path: z.nullable(z.string()),
  /** `exists`: the study has a report; `otherPatient`: the row names another patient than the study; `refused`: a rule says `code`; else one of `fieldFaultMessages`. */
  message: z.string(),
  /** What was expected, where it is more than the message says. */
  expected: z.optional(Expected),
  /** Why the report may not be written now, as `save` would answer it; null unless it is refused. */
  refusal: z.nullable(z.object({ code: z.string(), details: z.record(z.string(), z.unknown()) })),
  /** The value that is there. */
  value: z.string(),
})

/** A row of a sheet of reports that cannot be taken over. */
export interface ReportSheetFault extends z.output<typeof ReportSheetFault> {}

const permission = 'pacs:diagnostic_report:edit_report'

export const reportSheetCalls = defineApi('reportSheet', {
  empty: get('/report/import/sheet', {
    summary: 'An empty Excel sheet with the columns that `import` takes.',
    query: { language: z.optional(z.enum(['en', 'zh'])) },
    data: z.object({
      fileName: z.string(),
      /** An .xlsx file as Base64 text (RFC 4648 section 4). */
      xlsx: z.string(),
    }),
    permission,
  }),
  import: post('/report/import', {
    summary: 'Imports reports from an uploaded Excel sheet as drafts: all of them, or none and the faults of its rows.',
    body: {
      /** Key of the sheet in the object store, from an upload for `import`. */
      fileUrl: textOf(512, 1),
      /** True only checks. */
      isTrial: z.optional(z.boolean()),
    },
    data: z.object({
      /** Studies whose reports the sheet holds, in its order. */
      studyIds: z.array(StudyId),
      /** Whose studies these are, in the same order: to be looked at before the reports are written. */
      patients: z._default(
        z.array(
          z.object({
            studyId: StudyId,
            examNumber: z.string(),
            patientName: z.string(),
            patientSex: z.catch(z.enum(sexes), 'unknown'),
            birthDate: z.nullable(CalendarDate),
          }),
        ),
        [],
      ),
      /** The first 200; with any of them nothing was written. */
      faults: z.array(ReportSheetFault),
      faultCount: z.int(),
    }),
    permission,
    readsPatientData: true,
    errors: ['OBJECT_MISSING', 'SHEET_UNREADABLE', 'SERVER_BUSY'],
    emits: ({ input, data }) =>
      input.isTrial === true || data === null || data.faultCount > 0
        ? []
        : data.studyIds.flatMap((studyId) => [
            { type: 'report-changed' as const, studyId },
            { type: 'study-changed' as const, studyId },
          ]),
  }),
})

/** Reports that are taken over from a sheet. A noun of its own: pages that write reports have no use for it. */
export const reportSheetApi: ReportSheetApi = reportSheetCalls as ReportSheetApi
