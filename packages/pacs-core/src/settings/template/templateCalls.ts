// Made from templateApi.ts by callTypes.test.ts: run it with `-u` after a change of the table.
import type { DataOf, FieldsOf, NamedCall } from '../../api/endpoint'
import type { Nothing, TemplateRow, TemplateVersion } from '../../index'
import type { templateCalls } from './templateApi'

/** What `template.createReport` takes. */
export interface TemplateCreateReportInput extends FieldsOf<typeof templateCalls.createReport> {}

/** What `template.editReport` takes. */
export interface TemplateEditReportInput extends FieldsOf<typeof templateCalls.editReport> {}

/** What `template.uploadReport` takes. */
export interface TemplateUploadReportInput extends FieldsOf<typeof templateCalls.uploadReport> {}

/** What `template.setReportEnabled` takes. */
export interface TemplateSetReportEnabledInput extends FieldsOf<typeof templateCalls.setReportEnabled> {}

/** What `template.removeReport` takes. */
export interface TemplateRemoveReportInput extends FieldsOf<typeof templateCalls.removeReport> {}

/** What `template.reportVersions` takes. */
export interface TemplateReportVersionsInput extends FieldsOf<typeof templateCalls.reportVersions> {}

/** What `template.reportXml` takes. */
export interface TemplateReportXmlInput extends FieldsOf<typeof templateCalls.reportXml> {}

/** What `template.reportXml` answers. */
export interface TemplateReportXmlData extends DataOf<typeof templateCalls.reportXml> {}

/** What `template.previewReport` takes. */
export interface TemplatePreviewReportInput extends FieldsOf<typeof templateCalls.previewReport> {}

/** What `template.previewReport` answers. */
export interface TemplatePreviewReportData extends DataOf<typeof templateCalls.previewReport> {}

/** What `template.createDocument` takes. */
export interface TemplateCreateDocumentInput extends FieldsOf<typeof templateCalls.createDocument> {}

/** What `template.editDocument` takes. */
export interface TemplateEditDocumentInput extends FieldsOf<typeof templateCalls.editDocument> {}

/** What `template.uploadDocument` takes. */
export interface TemplateUploadDocumentInput extends FieldsOf<typeof templateCalls.uploadDocument> {}

/** What `template.setDocumentEnabled` takes. */
export interface TemplateSetDocumentEnabledInput extends FieldsOf<typeof templateCalls.setDocumentEnabled> {}

/** What `template.removeDocument` takes. */
export interface TemplateRemoveDocumentInput extends FieldsOf<typeof templateCalls.removeDocument> {}

/** What `template.documentVersions` takes. */
export interface TemplateDocumentVersionsInput extends FieldsOf<typeof templateCalls.documentVersions> {}

/** What `template.documentXml` takes. */
export interface TemplateDocumentXmlInput extends FieldsOf<typeof templateCalls.documentXml> {}

/** What `template.documentXml` answers. */
export interface TemplateDocumentXmlData extends DataOf<typeof templateCalls.documentXml> {}

/** What `template.previewDocument` takes. */
export interface TemplatePreviewDocumentInput extends FieldsOf<typeof templateCalls.previewDocument> {}

/** What `template.previewDocument` answers. */
export interface TemplatePreviewDocumentData extends DataOf<typeof templateCalls.previewDocument> {}

/** The calls of `template`. */
export type TemplateApi = {
  /** All report templates. */
  readonly reports: NamedCall<typeof templateCalls.reports, FieldsOf<typeof templateCalls.reports>, TemplateRow[]>
  /** Adds one of the report templates, by its XML. */
  readonly createReport: NamedCall<typeof templateCalls.createReport, TemplateCreateReportInput, TemplateRow>
  /** Changes the name or description of one of the report templates. */
  readonly editReport: NamedCall<typeof templateCalls.editReport, TemplateEditReportInput, TemplateRow>
  /** Adds a version to one of the report templates. What was written with a former one keeps that. */
  readonly uploadReport: NamedCall<typeof templateCalls.uploadReport, TemplateUploadReportInput, TemplateRow>
  /** Enables or disables one of the report templates. */
  readonly setReportEnabled: NamedCall<typeof templateCalls.setReportEnabled, TemplateSetReportEnabledInput, TemplateRow>
  /** Deletes one of the report templates that nothing uses. */
  readonly removeReport: NamedCall<typeof templateCalls.removeReport, TemplateRemoveReportInput, Nothing>
  /** The versions of one of the report templates, newest first. */
  readonly reportVersions: NamedCall<typeof templateCalls.reportVersions, TemplateReportVersionsInput, TemplateVersion[]>
  /** The XML of one of the report templates, as it was uploaded. */
  readonly reportXml: NamedCall<typeof templateCalls.reportXml, TemplateReportXmlInput, TemplateReportXmlData>
  /** The paper of one of the report templates with sample data, by the engine that prints; nothing is kept. */
  readonly previewReport: NamedCall<typeof templateCalls.previewReport, TemplatePreviewReportInput, TemplatePreviewReportData>
  /** All templates of application forms and consultations. */
  readonly documents: NamedCall<typeof templateCalls.documents, FieldsOf<typeof templateCalls.documents>, TemplateRow[]>
  /** Adds one of the templates of application forms and consultations, by its XML. */
  readonly createDocument: NamedCall<typeof templateCalls.createDocument, TemplateCreateDocumentInput, TemplateRow>
  /** Changes the name or description of one of the templates of application forms and consultations. */
  readonly editDocument: NamedCall<typeof templateCalls.editDocument, TemplateEditDocumentInput, TemplateRow>
  /** Adds a version to one of the templates of application forms and consultations. What was written with a former one keeps that. */
  readonly uploadDocument: NamedCall<typeof templateCalls.uploadDocument, TemplateUploadDocumentInput, TemplateRow>
  /** Enables or disables one of the templates of application forms and consultations. */
  readonly setDocumentEnabled: NamedCall<typeof templateCalls.setDocumentEnabled, TemplateSetDocumentEnabledInput, TemplateRow>
  /** Deletes one of the templates of application forms and consultations that nothing uses. */
  readonly removeDocument: NamedCall<typeof templateCalls.removeDocument, TemplateRemoveDocumentInput, Nothing>
  /** The versions of one of the templates of application forms and consultations, newest first. */
  readonly documentVersions: NamedCall<typeof templateCalls.documentVersions, TemplateDocumentVersionsInput, TemplateVersion[]>
  /** The XML of one of the templates of application forms and consultations, as it was uploaded. */
  readonly documentXml: NamedCall<typeof templateCalls.documentXml, TemplateDocumentXmlInput, TemplateDocumentXmlData>
  /** The paper of one of the templates of application forms and consultations with sample data, by the engine that prints; nothing is kept. */
  readonly previewDocument: NamedCall<typeof templateCalls.previewDocument, TemplatePreviewDocumentInput, TemplatePreviewDocumentData>
}
