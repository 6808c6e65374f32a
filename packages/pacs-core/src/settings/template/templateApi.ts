import * as z from 'zod/mini'
import { defineApi, del, get, post, put } from '../../api/endpoint'
import { whole } from '../../api/fields'
import { limits } from '../../value/limits'
import { Instant, Nothing, optionalText, ReportTemplateId, type Same, textOf, Version } from '../../value/schema'
import { TemplateContent } from './TemplateContent'
import type { TemplateApi } from './templateCalls'
import { templateTypes } from './templateFormat'

/** A template as an administrator sees it. */
export const TemplateRow = z.object({
  id: ReportTemplateId,
  type: z.enum(templateTypes),
  name: z.string(),
  description: z.string(),
  /** One that is not enabled is not offered; what was written with it keeps it. */
  isEnabled: z.boolean(),
  /** Number of the newest uploaded version; 0 for a template from before there were versions. */
  number: z.int(),
  createdAt: Instant,
  changedAt: Instant,
  changedByName: z.string(),
  version: Version,
})

/** A template as an administrator sees it. */
export interface TemplateRow extends z.output<typeof TemplateRow> {}

const templateVersionSchema = z.object({
  number: z.int(),
  sizeBytes: z.int(),
  createdAt: Instant,
  createdByName: z.string(),
  content: TemplateContent,
})

/** The schema of {@link TemplateVersion} by its name, which declarations repeat in place of its fields. */
export interface TemplateVersionSchema extends Same<typeof templateVersionSchema> {}

/** An uploaded file of a template. It stays as it is: what was written with it keeps it. */
export const TemplateVersion: TemplateVersionSchema = templateVersionSchema

/** An uploaded file of a template. */
export interface TemplateVersion extends z.output<typeof TemplateVersion> {}

const permission = 'pacs:other:set_basic_info'
const params = { templateId: ReportTemplateId }
const { nameLength, descriptionLength } = limits.template
const named = { name: textOf(nameLength, 1), description: optionalText(descriptionLength) }
/** Of a file that was uploaded for `template` by the same user. */
const uploadId = textOf(64, 1)

/** The calls of one family of templates. */
function callsOf(path: string, listPath: string, what: string) {
  return {
    list: get(listPath, {
      summary: `All ${what}.`,
      data: z.array(TemplateRow),
      permission,
      staleOn: ['template-changed'],
    }),
    create: post(path, {
      summary: `Adds one of the ${what}, by its XML.`,
      body: { ...named, uploadId },
      data: TemplateRow,
      permission,
      errors: ['NOT_FOUND', 'TEMPLATE_INVALID', 'TEMPLATE_EXISTS', 'NAME_TAKEN'],
      emits: () => ({ type: 'template-changed' }),
    }),
    edit: put(`${path}/{templateId}`, {
      summary: `Changes the name or description of one of the ${what}.`,
      params,
      body: { ...whole(named), version: Version },
      data: TemplateRow,
      permission,
      errors: ['NOT_FOUND', 'CONFLICT', 'NAME_TAKEN'],
      emits: () => ({ type: 'template-changed' }),
    }),
    upload: post(`${path}/{templateId}/version`, {
      summary: `Adds a version to one of the ${what}. What was written with a former one keeps that.`,
      params,
      body: { uploadId, version: Version },
      data: TemplateRow,
      permission,
      errors: ['NOT_FOUND', 'CONFLICT', 'TEMPLATE_INVALID'],
      emits: () => ({ type: 'template-changed' }),
    }),
    setEnabled: put(`${path}/{templateId}/enabled`, {
      summary: `Enables or disables one of the ${what}.`,
      params,
      body: { isEnabled: z.boolean(), version: Version },
      data: TemplateRow,
      permission,
      errors: ['NOT_FOUND', 'CONFLICT'],
      emits: () => ({ type: 'template-changed' }),
    }),
    remove: del(`${path}/{templateId}`, {
      summary: `Deletes one of the ${what} that nothing uses.`,
      params,
      data: Nothing,
      permission,
      errors: ['NOT_FOUND', 'ROW_IN_USE'],
      emits: () => ({ type: 'template-changed' }),
    }),
    versions: get(`${path}/{templateId}/version`, {
      summary: `The versions of one of the ${what}, newest first.`,
      params,
      data: z.array(TemplateVersion),
      permission,
      errors: ['NOT_FOUND'],
      staleOn: ['template-changed'],
    }),
    preview: post(`${path}/preview`, {
      summary: `The paper of one of the ${what} with sample data, by the engine that prints; nothing is kept.`,
      query: {
        /** Language of the paper. @defaultValue zh */
        language: z.optional(z.enum(['en', 'zh'])),
      },
      body: { xml: z.string().check(z.maxLength(limits.templateBytes)) },
      data: z.object({
        /** The file, Base64. */
        pdf: z.string(),
      }),
      permission,
      errors: ['TEMPLATE_INVALID', 'SERVER_BUSY', 'PRINT_FAILED'],
    }),
    xml: get(`${path}/{templateId}/xml`, {
      readsPatientData: true,
      summary: `The XML of one of the ${what}, as it was uploaded.`,
      params,
      /** Left out: the newest version. */
      query: { number: z.optional(z.int().check(z.minimum(1))) },
      data: z.object({ fileName: z.string(), xml: z.string() }),
      permission,
      errors: ['NOT_FOUND'],
    }),
  } as const
}

const reports = callsOf('/report-template', '/report-template/list', 'report templates')
const documents = callsOf(
  '/document-template',
  '/document-template',
  'templates of application forms and consultations',
)

export const templateCalls = defineApi('template', {
  reports: reports.list,
  createReport: reports.create,
  editReport: reports.edit,
  uploadReport: reports.upload,
  setReportEnabled: reports.setEnabled,
  removeReport: reports.remove,
  reportVersions: reports.versions,
  reportXml: reports.xml,
  previewReport: reports.preview,
  documents: documents.list,
  createDocument: documents.create,
  editDocument: documents.edit,
  uploadDocument: documents.upload,
  setDocumentEnabled: documents.setEnabled,
  removeDocument: documents.remove,
  documentVersions: documents.versions,
  documentXml: documents.xml,
  previewDocument: documents.preview,
})

/** Templates as administrators maintain them. */
export const templateApi: TemplateApi = templateCalls as TemplateApi

/** The calls for templates of reports, and those for templates of other documents, under the same names. */
export const templateFamilies = {
  report: {
    list: templateApi.reports,
    create: templateApi.createReport,
    edit: templateApi.editReport,
    upload: templateApi.uploadReport,
    setEnabled: templateApi.setReportEnabled,
    remove: templateApi.removeReport,
    versions: templateApi.reportVersions,
    xml: templateApi.reportXml,
    preview: templateApi.previewReport,
  },
  document: {
    list: templateApi.documents,
    create: templateApi.createDocument,
    edit: templateApi.editDocument,
    upload: templateApi.uploadDocument,
    setEnabled: templateApi.setDocumentEnabled,
    remove: templateApi.removeDocument,
    versions: templateApi.documentVersions,
    xml: templateApi.documentXml,
    preview: templateApi.previewDocument,
  },
} as const

/** A family of templates: each has a table and calls of its own. */
export type TemplateFamily = keyof typeof templateFamilies
