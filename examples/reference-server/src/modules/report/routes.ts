import { reportApi } from '@opensono/pacs-core'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../serve/serve'
import type { Services } from '../../services'
import { listEarlier } from './earlier'
import { exportDrawn } from './exportDrawn'
import { finishReport, reopenReport, requireDrawable } from './finish'
import { previewReport } from './preview'
import { printReport, revertPrint } from './print'
import { printEach } from './printEach'
import { readTemplates } from './queries'
import { restoreVersion } from './restore'
import { createReportSealer } from './seal/createReportSealer'
import { getReport, saveReport } from './service'
import { listVersions } from './versions'

/** Language of the paper when the call names none: that of the hospitals it is made for. */
const paperLanguage = 'zh'

/** Reports, their paper and their templates. */
export function reportRoutes(app: FastifyInstance, services: Services): void {
  const { database, clock, sealKeys } = services
  const seal = createReportSealer(sealKeys.own)
  serve(app, services, reportApi, {
    get: ({ actor, params }) =>
      database.read(actor, reportApi.get, (tx, note) => getReport(tx, actor, params.studyId, clock.now(), note)),
    save: ({ actor, params, body }) =>
      database.change(actor, reportApi.save, (change) => saveReport(change, actor, params.studyId, body)),
    finish: async ({ actor, params, body }) => {
      await requireDrawable(services, actor, params.studyId, body)
      return database.change(actor, reportApi.finish, (change) =>
        finishReport(change, actor, params.studyId, body, seal),
      )
    },
    reopen: ({ actor, params, body }) =>
      database.change(actor, reportApi.reopen, (change) => reopenReport(change, actor, params.studyId, body)),
    restore: ({ actor, params, body }) =>
      database.change(actor, reportApi.restore, (change) => restoreVersion(change, actor, params.studyId, body)),
    versions: ({ actor, params }) =>
      database.read(actor, reportApi.versions, (tx, note) =>
        listVersions(tx, actor, params.studyId, clock.now(), note),
      ),
    earlier: ({ actor, params, query }) =>
      database.read(actor, reportApi.earlier, (tx, note) =>
        listEarlier(tx, actor, params.studyId, query, clock.now(), note),
      ),
    preview: ({ actor, params, body, signal }) =>
      previewReport(services, actor, { ...params, writing: body, language: body.language ?? paperLanguage }, signal),
    print: ({ actor, params, query, body, signal }) =>
      printReport(services, actor, { ...params, ...body, language: query.language ?? paperLanguage }, signal),
    printEach: ({ actor, query, body, signal }) =>
      printEach(services, actor, { ...body, language: query.language ?? paperLanguage }, signal),
    revertPrint: ({ actor, params, body }) =>
      database.change(actor, reportApi.revertPrint, (change) =>
        revertPrint(change, actor, params.studyId, body.printId),
      ),
    exportDrawn: ({ actor, params, query, signal }) =>
      exportDrawn(services, actor, { ...params, ...query, language: query.language ?? paperLanguage }, signal),
    templates: ({ actor }) => database.read(actor, reportApi.templates, readTemplates),
  })
}
