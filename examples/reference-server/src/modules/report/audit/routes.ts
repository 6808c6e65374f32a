import { reportAuditApi } from '@opensono/pacs-core'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../serve/serve'
import type { Services } from '../../../services'
import { confirmReport, getAudit } from './audit'

/** The second doctor of reports. */
export function reportAuditRoutes(app: FastifyInstance, services: Services): void {
  const { database, clock } = services
  serve(app, services, reportAuditApi, {
    get: ({ actor, params }) =>
      database.read(actor, reportAuditApi.get, (tx, note) =>
        getAudit({ tx, note, nowMs: clock.now() }, actor, params.studyId),
      ),
    confirm: ({ actor, params, body }) =>
      database.change(actor, reportAuditApi.confirm, (change) => confirmReport(change, actor, params.studyId, body)),
  })
}
