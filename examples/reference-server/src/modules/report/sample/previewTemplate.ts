import {
  type Language,
  PacsError,
  type TemplateContent,
  type TemplateFamily,
  type TemplateType,
} from '@opensono/pacs-core'
import { eq } from 'drizzle-orm'
import type { Actor, CallName } from '../../../database/actor'
import { hospital } from '../../../database/schema/foundation'
import { basicData } from '../../../database/schema/study'
import type { Transaction } from '../../../database/transaction'
import type { FormPaper } from '../../../paper/formPaper'
import type { ReportPaper } from '../../../paper/reportPaper'
import type { Services } from '../../../services'
import { understand } from '../../settings/template/readUpload'
import { composeForm } from '../../study/paper/composeForm'
import { words } from '../../study/paper/words'
import { composePaper } from '../composePaper'
import { titleOf } from '../queries'
import { asBase64 } from '../renderSheet'
import { sampleNames, sampleStudy, sampleWriting } from './sampleReport'
import { sampleStill } from './sampleStill'

/** When the sample was printed. */
const samplePrintedAt = '2026-03-02T06:30:00.000Z'

/** Which types have a paper by now. */
const printedTypes: Readonly<Record<TemplateFamily, readonly TemplateType[]>> = {
  report: ['report'],
  document: ['application-form'],
}

interface Asked {
  xml: string
  language: Language
}

async function readSurroundings(tx: Transaction, actor: Actor) {
  const [own] = await tx.select().from(hospital).where(eq(hospital.id, actor.hospitalId))
  if (own === undefined) throw new PacsError('NOT_FOUND')
  const { name, englishName, fields } = basicData
  const parameters = await tx
    .select({ name, englishName, fields })
    .from(basicData)
    .where(eq(basicData.kind, 'parameter'))
  return { own, parameters }
}

type Surroundings = Awaited<ReturnType<typeof readSurroundings>>

/** How many pictures a template has room for. */
const picturesOf = ({ blocks }: TemplateContent): number =>
  blocks.reduce((sum, block) => sum + (block.kind === 'images' ? block.columns * block.rows : 0), 0)

async function reportOf(
  content: TemplateContent,
  around: Surroundings,
  actor: Actor,
  language: Language,
): Promise<ReportPaper> {
  const pictureCount = picturesOf(content)
  const paper = composePaper({
    study: sampleStudy(language),
    hospital: around.own,
    ...sampleNames[language],
    template: { title: titleOf(content), content },
    writing: sampleWriting(content, around.parameters, language),
    pictureCount,
    saved: { at: samplePrintedAt, byName: sampleNames[language].writerName },
    printedAt: samplePrintedAt,
    language,
    timeZone: actor.timeZone,
  })
  const bytes = pictureCount === 0 ? new Uint8Array() : await sampleStill()
  const t = words[language]
  const images = Array.from({ length: pictureCount }, (_, place) => ({
    source: { bytes },
    caption: t('report.paper.picture', { number: place + 1 }),
  }))
  return { ...paper, images }
}

function formOf(template: TemplateContent, around: Surroundings, actor: Actor, language: Language): FormPaper {
  const of = { study: sampleStudy(language), hospital: around.own, notices: [] }
  return composeForm({ of, template, language, timeZone: actor.timeZone, nowMs: Date.parse(samplePrintedAt) })
}

/**
 * Shows a template on sample data, by the engine that prints: what is seen is the paper.
 *
 * @throws PacsError `TEMPLATE_INVALID` with every fault; `SERVER_BUSY`, `PRINT_FAILED`, `PAYLOAD_TOO_LARGE`, `CANCELLED`.
 */
export async function previewTemplate(
  { database, paper }: Services,
  actor: Actor,
  call: CallName & { family: TemplateFamily },
  { xml, language }: Asked,
  signal: AbortSignal,
): Promise<{ pdf: string }> {
  const { content, around } = await database.read(actor, call, async (tx) => ({
    content: (await understand(tx, printedTypes[call.family], xml)).content,
    around: await readSurroundings(tx, actor),
  }))
  const order = { ...actor, isPreview: true, signal }
  const { file } =
    content.type === 'application-form'
      ? await paper.renderSlipOrForm(formOf(content, around, actor, language), order)
      : await paper.renderReport(await reportOf(content, around, actor, language), order)
  return { pdf: asBase64(file) }
}
