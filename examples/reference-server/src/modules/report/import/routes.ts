import { reportSheetApi } from '@opensono/pacs-core'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../serve/serve'
import type { Services } from '../../../services'
import { emptySheet } from './emptySheet'
import { importReports } from './importReports'

/** Language of the sheet when the call names none: that of the hospitals it is made for. */
const sheetLanguage = 'zh'

/** Reports that are taken over from a sheet. */
export function reportSheetRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, reportSheetApi, {
    empty: ({ query }) => emptySheet(query.language ?? sheetLanguage),
    import: ({ actor, body }) => importReports(services, actor, body),
  })
}
