import { type AnswerOf, type TemplateFamily, templateApi, templateFamilies } from '@opensono/pacs-core'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../database/actor'
import { type Handlers, serve } from '../../../serve/serve'
import type { Services } from '../../../services'
import { previewTemplate } from '../../report/sample/previewTemplate'
import {
  createTemplate,
  editTemplate,
  removeTemplate,
  setTemplateEnabled,
  type TemplateEdit,
  uploadVersion,
} from './editTemplates'
import { readTemplateRows, readTemplateXml, readVersions } from './readTemplates'
import { readUpload } from './readUpload'

/** Language of the paper when the call names none: that of the hospitals it is made for. */
const paperLanguage = 'zh'

type Calls = (typeof templateFamilies)['report']

/** One handler for every call of a family. */
function handlersOf(services: Services, family: TemplateFamily): Handlers<Calls> {
  const { database } = services
  const calls = templateFamilies[family]
  const changeOf = <Answer>(
    { actor, params }: { actor: Actor; params: { templateId: string } },
    call: { id: string },
    work: (edit: TemplateEdit) => Promise<Answer>,
  ) => database.change(actor, call, (change) => work({ change, actor, family, templateId: params.templateId }))
  return {
    list: ({ actor }): Promise<AnswerOf<Calls['list']>> =>
      database.read(actor, calls.list, (tx) => readTemplateRows(tx, family)),
    async create({ actor, body }) {
      const xml = await readUpload(services, actor, calls.create, body.uploadId)
      return database.change(actor, calls.create, (change) => createTemplate({ change, actor, family }, body, xml))
    },
    edit: (call) => changeOf(call, calls.edit, (edit) => editTemplate(edit, call.body)),
    async upload(call) {
      const xml = await readUpload(services, call.actor, calls.upload, call.body.uploadId)
      return changeOf(call, calls.upload, (edit) => uploadVersion(edit, call.body, xml))
    },
    setEnabled: (call) => changeOf(call, calls.setEnabled, (edit) => setTemplateEnabled(edit, call.body)),
    remove: (call) => changeOf(call, calls.remove, removeTemplate),
    versions: ({ actor, params }) =>
      database.read(actor, calls.versions, (tx) => readVersions(tx, family, params.templateId)),
    preview: ({ actor, query, body, signal }) =>
      previewTemplate(
        services,
        actor,
        { ...calls.preview, family },
        { ...body, language: query.language ?? paperLanguage },
        signal,
      ),
    xml: ({ actor, params, query }) =>
      database.read(actor, calls.xml, (tx, note) => {
        note({ content: 'exported a template', subject: 'template', subjectId: params.templateId })
        return readTemplateXml(tx, family, params.templateId, query.number)
      }),
  }
}

/** Templates of reports, application forms and consultations. */
export function templateRoutes(app: FastifyInstance, services: Services): void {
  const reports = handlersOf(services, 'report')
  const documents = handlersOf(services, 'document')
  serve(app, services, templateApi, {
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
}
