import { type Language, paperApi, type TemplateContent } from '@opensono/pacs-core'
import { and, asc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../database/actor'
import { documentTemplate, documentTemplateVersion } from '../../../database/schema/template'
import type { Transaction } from '../../../database/transaction'
import type { FormPaper } from '../../../paper/formPaper'
import type { SlipPaper } from '../../../paper/slipPaper'
import { serve } from '../../../serve/serve'
import type { Services } from '../../../services'
import { composeForm, plainForm } from './composeForm'
import { composeSlip } from './composeSlip'
import { readPaperStudy } from './readPaperStudy'

/** Language of the paper when the call names none: that of the hospitals it is made for. */
const paperLanguage: Language = 'zh'

/** The hospital's first application form that is in use; the product's own where it has none. */
async function readFormTemplate(tx: Transaction): Promise<TemplateContent> {
  const version = documentTemplateVersion
  const [row] = await tx
    .select({ content: version.content })
    .from(documentTemplate)
    .innerJoin(
      version,
      and(
        eq(version.hospitalId, documentTemplate.hospitalId),
        eq(version.templateId, documentTemplate.id),
        eq(version.number, documentTemplate.number),
      ),
    )
    .where(and(eq(documentTemplate.type, 'application-form'), eq(documentTemplate.isEnabled, true)))
    .orderBy(asc(documentTemplate.place), asc(documentTemplate.name))
    .limit(1)
  return row?.content ?? plainForm
}

/** Papers of a registration. */
export function paperRoutes(app: FastifyInstance, services: Services): void {
  const { database, paper, clock } = services
  async function fileOf(sheet: SlipPaper | FormPaper, actor: Actor, signal: AbortSignal): Promise<{ pdf: string }> {
    const { file } = await paper.renderSlipOrForm(sheet, { ...actor, isPreview: false, signal })
    return { pdf: Buffer.from(file).toString('base64') }
  }
  serve(app, services, paperApi, {
    slip: async ({ actor, params, query, signal }) => {
      const asked = { ...params, nowMs: clock.now(), content: 'handed out a registration slip' }
      const of = await database.read(actor, paperApi.slip, (tx, note) => readPaperStudy(tx, actor, asked, note))
      return fileOf(composeSlip(of, query.language ?? paperLanguage, actor.timeZone), actor, signal)
    },
    applicationForm: async ({ actor, params, query, signal }) => {
      const nowMs = clock.now()
      const asked = { ...params, nowMs, content: 'handed out an application form' }
      const { of, template } = await database.read(actor, paperApi.applicationForm, async (tx, note) => ({
        of: await readPaperStudy(tx, actor, asked, note),
        template: await readFormTemplate(tx),
      }))
      const language = query.language ?? paperLanguage
      return fileOf(composeForm({ of, template, language, timeZone: actor.timeZone, nowMs }), actor, signal)
    },
  })
}
