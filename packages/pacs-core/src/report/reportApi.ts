import * as z from 'zod/mini'
import { anyOf } from '../access/permission'
import { defineApi, get, post, put } from '../api/endpoint'
import { kept, whole } from '../api/fields'
import { changesReport } from '../event/studyEvents'
import { exportFileTypes, viewsImages } from '../image/imageApi'
import { languages } from '../text/createText'
import { limits } from '../value/limits'
import {
  BasicDataId,
  ImageId,
  Instant,
  orNull,
  PageNumber,
  pageOf,
  ReportTemplateId,
  type Same,
  StudyId,
  textOf,
  Version,
} from '../value/schema'
import { ReportParameter, typedParameters } from './parameter/ReportParameter'
import { PrintedDrawing, ReportDrawing, reportDrawings } from './ReportDrawing'
import type { ReportApi } from './reportCalls'
import { ReportValue, reportTextFields, reportTextShape } from './reportContent'
import { draftErrors, finishedErrors, heldErrors } from './reportErrors'
import { UnlinkedValue, unlinkedValues } from './UnlinkedValue'
import { ReportWorksheet, reportWorksheets } from './worksheet/ReportWorksheet'

/** Results of a report. */
export const reportResults = ['negative', 'positive', 'unknown'] as const

/** Result of a report. */
export type ReportResult = (typeof reportResults)[number]

/** What is written in a report. */
export const reportFields = {
  templateId: orNull(ReportTemplateId),
  /** Language that it is written and printed in. Left out it stays as it is stored. */
  language: kept(z.enum(languages)),
  ...reportTextShape,
  /** Values of parameters that were typed or measured. Left out they stay as they are stored. */
  parameters: kept(typedParameters),
  /** Scored worksheets as they are filled in; those of several findings are printed as a table. Left out they stay as they are stored. */
  worksheets: kept(reportWorksheets),
  result: z.enum(reportResults),
  /** Images that the report shows, in order. */
  imageIds: z.array(ImageId).check(
    z.maxLength(limits.report.images),
    z.refine((ids) => new Set(ids).size === ids.length, 'twice'),
  ),
  /** On which of these images drawings are printed, where it was chosen. Left out they stay as they are stored. */
  drawings: kept(reportDrawings),
  /** Values that lost their drawing, until they are edited or accepted; those that do not fit what is written are left out. Left out they stay as they are stored. */
  unlinked: kept(unlinkedValues),
}

const reportSchema = z.object({
  studyId: StudyId,
  templateId: z.nullable(ReportTemplateId),
  /** Language that it is written and printed in; null while nobody chose one. */
  language: z._default(z.nullable(z.enum(languages)), null),
  findings: z.string(),
  impression: z.string(),
  recommendation: z._default(z.string(), ''),
  history: z._default(z.string(), ''),
  /** Linked values inside the texts. */
  values: z._default(z.array(ReportValue), []),
  /** Values of parameters, those that the server calculated included. */
  parameters: z._default(z.array(ReportParameter), []),
  /** Scored worksheets as they are filled in. */
  worksheets: z._default(z.array(ReportWorksheet), []),
  result: z.catch(z.enum(reportResults), 'unknown'),
  imageIds: z.array(ImageId),
  /** On which images drawings are printed, where it was chosen; of a finished report, on each. */
  drawings: z._default(z.array(ReportDrawing), []),
  /** What is printed on each image of a finished report, whatever is measured since; null for a draft, and for a report that was finished before this was kept. */
  printedDrawings: z._default(z.nullable(z.array(PrintedDrawing)), null),
  /** Values that lost their drawing and are plain text, until they are edited or accepted. */
  unlinked: z._default(z.array(UnlinkedValue), []),
  /** 0 before the first save. */
  version: z.int().check(z.minimum(0)),
  savedAt: z.nullable(Instant),
  savedByName: z.nullable(z.string()),
  /** When it was finished; null while it is a draft. */
  diagnosedAt: z.nullable(Instant),
  /** Who finished it. */
  reportedByName: z.nullable(z.string()),
  printedAt: z.nullable(Instant),
})

/** The schema of {@link Report} by its name, which declarations repeat in place of its fields. */
export interface ReportSchema extends Same<typeof reportSchema> {}

/** The current report. */
export const Report: ReportSchema = reportSchema

/** The current report. */
export interface Report extends z.output<typeof Report> {}

/** What made a version of a report. */
export const reportActs = [
  /** Words were saved. */
  'saved',
  /** The words before were finished. */
  'finished',
  /** A finished report was made a draft again, for a reason; the words are those before. */
  'reopened',
  /** The words of an older version became the draft again. */
  'restored',
] as const

/** What made a version of a report. */
export type ReportAct = (typeof reportActs)[number]

/** Why a print does not count any more. */
export const printEnds = [
  /** Nothing came out of the printer. */
  'not-printed',
  /** The report was reopened. */
  'reopened',
  /** The study was reset. */
  'reset',
] as const

/** Why a print does not count any more. */
export type PrintEnd = (typeof printEnds)[number]

const reportVersionSchema = z.object({
  version: Version,
  act: z.catch(z.enum(reportActs), 'saved'),
  at: Instant,
  byName: z.string(),
  /** Why it was reopened; null unless it was. */
  reason: z.nullable(z.string()),
  /** The version that it repeats; null unless it was restored. */
  restoredFrom: z._default(z.nullable(Version), null),
  findings: z.string(),
  impression: z.string(),
  recommendation: z._default(z.string(), ''),
  history: z._default(z.string(), ''),
  parameters: z._default(z.array(ReportParameter), []),
  /** Scored worksheets as they were filled in. */
  worksheets: z._default(z.array(ReportWorksheet), []),
  result: z.catch(z.enum(reportResults), 'unknown'),
  imageCount: z.int(),
  /** Images that it showed, in order. */
  imageIds: z._default(z.array(ImageId), []),
  /** On which of them drawings were to be printed, where it was chosen. */
  drawings: z._default(z.array(ReportDrawing), []),
  /** Linked values inside its texts. */
  values: z._default(z.array(ReportValue), []),
  templateId: z._default(z.nullable(ReportTemplateId), null),
  /** Language that it was written in; null while nobody had chosen one. */
  language: z._default(z.nullable(z.enum(languages)), null),
  /** Code of its seal; null unless it was finished and sealed. */
  sealCode: z._default(z.nullable(z.string()), null),
  prints: z.array(
    z.object({
      printedAt: Instant,
      printedByName: z.string(),
      /** When the print ceased to count; null while it does. */
      endedAt: z.nullable(Instant),
      /** Why; null while it counts, and for one that ended before this was kept. */
      end: z.catch(z.nullable(z.enum(printEnds)), null),
    }),
  ),
})

/** The schema of {@link ReportVersion} by its name, which declarations repeat in place of its fields. */
export interface ReportVersionSchema extends Same<typeof reportVersionSchema> {}

/** A report as it stood once. */
export const ReportVersion: ReportVersionSchema = reportVersionSchema

/** A report as it stood once. */
export interface ReportVersion extends z.output<typeof ReportVersion> {}

/** A template of a report. */
export const ReportTemplate = z.object({
  id: ReportTemplateId,
  name: z.string(),
  englishName: z.nullable(z.string()),
  title: z.string(),
  examTypeIds: z.array(BasicDataId),
  findings: z.string(),
  impression: z.string(),
  /** The texts that it asks for, in the order of the paper, and their initial content. */
  sections: z._default(
    z.array(
      z.object({
        name: z.enum(reportTextFields),
        /** Headings in both languages; an empty one is the usual one. */
        title: z.object({ zh: z.string(), en: z.string() }),
        text: z.string(),
        /** The initial text in an English report; empty where the template has none. */
        englishText: z._default(z.string(), ''),
      }),
    ),
    [],
  ),
  /** The tables of parameters that it asks for, by their abbreviations, in the order of the paper. */
  tables: z._default(
    z.array(z.object({ title: z.object({ zh: z.string(), en: z.string() }), abbreviations: z.array(z.string()) })),
    [],
  ),
  /** Pictures that its paper has room for; null where it does not say. */
  imageLimit: z._default(z.nullable(z.int()), null),
  /** One that is not enabled is not offered; what was written with it keeps it. */
  isEnabled: z.boolean(),
})

/** A template of a report. */
export interface ReportTemplate extends z.output<typeof ReportTemplate> {}

/** A finished report of the same patient from before. */
export const EarlierReport = z.object({
  studyId: StudyId,
  examNumber: z.string(),
  /** When the examination took place, or was registered. */
  at: Instant,
  examType: z.nullable(z.object({ name: z.string(), englishName: z.nullable(z.string()) })),
  bodyParts: z.array(z.object({ name: z.string(), englishName: z.nullable(z.string()) })),
  findings: z.string(),
  impression: z.string(),
  result: z.catch(z.enum(reportResults), 'unknown'),
  parameters: z._default(z.array(ReportParameter), []),
  reportedByName: z.nullable(z.string()),
  /** What was added to it since, oldest first. */
  addenda: z._default(z.array(z.object({ text: z.string(), at: Instant, byName: z.string() })), []),
})

/** A finished report of the same patient from before. */
export interface EarlierReport extends z.output<typeof EarlierReport> {}

/** A PDF as Base64 text (RFC 4648 section 4). */
const Pdf = z.object({ pdf: z.string() })

/** Images that the user agreed to see finished or printed without their picture. */
const withoutImageIds = z.optional(z.array(ImageId).check(z.maxLength(limits.report.images)))

const params = { studyId: StudyId }
const paperQuery = { language: z.optional(z.enum(['en', 'zh'])) }

export const reportCalls = defineApi('report', {
  get: get('/report/{studyId}', {
    summary: 'The report of a study.',
    params,
    data: Report,
    permission: anyOf('pacs:diagnostic_report:diagnostic_report_view', 'pacs:medical_record:medical_record_view'),
    readsPatientData: true,
    errors: ['NOT_FOUND', 'STUDY_VIP_ERROR', 'STUDY_IS_DELETED_ERROR'],
    staleOn: ['report-changed'],
  }),
  save: put('/report/{studyId}', {
    summary: 'Saves the report of a study as a draft.',
    params,
    body: { ...whole(reportFields), version: z.int().check(z.minimum(0)) },
    data: Report,
    permission: 'pacs:diagnostic_report:edit_report',
    errors: [...draftErrors, 'IMAGE_OF_OTHER_PATIENT', 'LINKED_VALUE_DIFFERS'],
    emits: ({ input }) => ({ type: 'report-changed', studyId: input.studyId }),
  }),
  finish: post('/report/{studyId}/finish', {
    summary: 'Finishes a saved report: its study is diagnosed.',
    params,
    body: {
      version: Version,
      /** Images that cannot be drawn and that the user leaves out. */
      withoutImageIds,
    },
    data: Report,
    permission: 'pacs:diagnostic_report:edit_report',
    errors: [
      ...draftErrors,
      'REPORT_EMPTY',
      ...heldErrors,
      'IMAGE_OF_OTHER_PATIENT',
      'IMAGE_NOT_PRINTABLE',
      'LINKED_VALUE_DIFFERS',
    ],
    emits: changesReport,
  }),
  reopen: post('/report/{studyId}/reopen', {
    summary: 'Reopens a finished or printed report as a draft.',
    params,
    body: { version: Version, reason: textOf(limits.report.reasonLength, 1) },
    data: Report,
    permission: 'pacs:diagnostic_report:edit_report',
    errors: finishedErrors,
    emits: changesReport,
  }),
  restore: post('/report/{studyId}/restore', {
    summary: 'Restores an older version as the draft. The replaced text stays among the versions.',
    params,
    body: {
      /** The version that the caller has read. */
      version: Version,
      /** The older version whose words are restored. */
      from: Version,
    },
    data: Report,
    permission: 'pacs:diagnostic_report:edit_report',
    errors: draftErrors,
    emits: changesReport,
  }),
  versions: get('/report/{studyId}/version', {
    summary: 'The versions of a report, newest first: of what one person saved in a row, the last.',
    params,
    data: z.array(ReportVersion),
    permission: anyOf('pacs:diagnostic_report:diagnostic_report_view', 'pacs:medical_record:medical_record_view'),
    readsPatientData: true,
    errors: ['NOT_FOUND', 'STUDY_VIP_ERROR', 'STUDY_IS_DELETED_ERROR'],
    staleOn: ['report-changed'],
  }),
  earlier: get('/report/{studyId}/earlier', {
    summary: "The finished reports of the patient's studies before this one, newest first.",
    params,
    query: {
      /** Counted from 0. */
      pageNumber: PageNumber,
      pageSize: z.int().check(z.minimum(1), z.maximum(20)),
    },
    data: pageOf(EarlierReport),
    permission: anyOf('pacs:diagnostic_report:diagnostic_report_view', 'pacs:medical_record:medical_record_view'),
    readsPatientData: true,
    errors: ['NOT_FOUND', 'STUDY_VIP_ERROR', 'STUDY_IS_DELETED_ERROR'],
    staleOn: ['report-changed', 'study-changed'],
  }),
  preview: post('/report/{studyId}/preview', {
    summary: 'Previews the paper of a report, also of one that is not saved yet.',
    params,
    body: reportFields,
    data: z.object({
      ...Pdf.shape,
      /** Images that cannot be drawn: the paper has an empty frame in their place. */
      missingImageIds: z._default(z.array(ImageId), []),
      /** Characters that no font of the paper has: a box is printed in their place. */
      missingCharacters: z._default(z.array(z.string()), []),
    }),
    permission: 'pacs:diagnostic_report:diagnostic_report_view',
    readsPatientData: true,
    errors: [
      'NOT_FOUND',
      'STUDY_VIP_ERROR',
      'STUDY_IS_DELETED_ERROR',
      'SERVER_BUSY',
      'PRINT_FAILED',
      'IMAGE_OF_OTHER_PATIENT',
    ],
  }),
  print: post('/report/{studyId}/print', {
    summary: 'Marks a saved report printed and answers its paper. A draft is finished by it.',
    params,
    query: paperQuery,
    body: {
      version: Version,
      /** Images that cannot be drawn: the user accepts an empty frame in their place. */
      withoutImageIds,
      /** Characters that no font of the paper has: the user accepts a box in their place. */
      withoutCharacters: z.optional(z.array(textOf(8, 1)).check(z.maxLength(limits.report.missingCharacters))),
    },
    data: z.object({ ...Pdf.shape, printedAt: Instant, printId: z.string(), report: Report }),
    permission: 'pacs:diagnostic_report:print_report',
    errors: [
      'LINKED_VALUE_DIFFERS',
      'IMAGE_OF_OTHER_PATIENT',
      'CONFLICT',
      'REPORT_NOT_FINISHED',
      'REPORT_NOT_AUDITED',
      'STUDY_IS_LOCKED_ERROR',
      'STUDY_OCCUPIED_ERROR',
      'CANNOT_EDIT_CONSULTATION_REPORT',
      'REPORT_EMPTY',
      ...heldErrors,
      'NOT_FOUND',
      'STUDY_VIP_ERROR',
      'STUDY_IS_DELETED_ERROR',
      'SERVER_BUSY',
      'PRINT_FAILED',
      'IMAGE_NOT_PRINTABLE',
      'CHARACTERS_NOT_PRINTABLE',
    ],
    emits: changesReport,
  }),
  printEach: post('/report/print', {
    summary:
      'Prints several finished reports into one file, in the order given. One that is refused keeps no other from it.',
    query: paperQuery,
    body: {
      studyIds: z.array(StudyId).check(
        z.minLength(1),
        z.maxLength(limits.report.printed),
        z.refine((ids) => new Set(ids).size === ids.length, 'twice'),
      ),
    },
    data: z.object({
      /** Null when every report was refused. */
      pdf: z.nullable(z.string()),
      /** Those in the file, in its order. */
      printed: z.array(z.object({ studyId: StudyId, printId: z.string(), printedAt: Instant })),
      /** Those that are not, with the code and the details of the refusal, as `print` would answer it. */
      refused: z.array(z.object({ studyId: StudyId, code: z.string(), details: z.record(z.string(), z.unknown()) })),
    }),
    permission: 'pacs:diagnostic_report:print_report',
    errors: ['SERVER_BUSY', 'PRINT_FAILED'],
    emits: ({ input }) => input.studyIds.flatMap((studyId) => changesReport({ input: { studyId } })),
  }),
  revertPrint: post('/report/{studyId}/print/revert', {
    summary: 'Removes the print mark of a report that did not come out of the printer.',
    params,
    body: { printId: textOf(64, 1) },
    data: Report,
    permission: 'pacs:diagnostic_report:print_report',
    errors: ['PRINT_REVERT_EXPIRED', 'NOT_FOUND', 'STUDY_VIP_ERROR', 'STUDY_IS_DELETED_ERROR'],
    emits: changesReport,
  }),
  exportDrawn: get('/report/image/{imageId}/drawn', {
    summary:
      'An image of a study with its drawings burned in, as the paper of the report has them; the stored image stays as it is.',
    params: { imageId: ImageId },
    query: {
      /** `ORIGINAL` is a JPEG, `DICOM` a secondary capture that names the image it was made of. */
      fileType: z.enum(exportFileTypes),
      ...paperQuery,
    },
    /** The file as Base64 text (RFC 4648 section 4) and its media type; null where nothing is drawn, or the report prints the image without drawings. */
    data: z.nullable(z.object({ file: z.string(), contentType: z.string() })),
    permission: viewsImages,
    readsPatientData: true,
    errors: [
      'NOT_FOUND',
      'STUDY_VIP_ERROR',
      'STUDY_IS_DELETED_ERROR',
      'IMAGE_DAMAGED',
      'IMAGE_OF_OTHER_PATIENT',
      'DICOM_EXPORT_NOT_POSSIBLE',
      'EXPORT_FAILED',
      'SERVER_BUSY',
      'PRINT_FAILED',
    ],
  }),
  templates: get('/report-template', {
    summary: 'The report templates.',
    data: z.array(ReportTemplate),
    permission: 'pacs:diagnostic_report:diagnostic_report_view',
    staleOn: ['template-changed', { type: 'basic-data-changed', kind: 'exam-type' }],
  }),
})

/** Reports and their templates. */
export const reportApi: ReportApi = reportCalls as ReportApi
