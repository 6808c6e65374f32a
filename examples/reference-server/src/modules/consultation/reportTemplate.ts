import {
  type DataOf,
  PacsError,
  type ReportTemplateId,
  type realtimeConsultationApi,
  type TemplateBlock,
  writeTemplate,
} from '@opensono/pacs-core'
import { and, asc, eq } from 'drizzle-orm'
import { study } from '../../database/schema/study'
import { documentTemplate, documentTemplateVersion } from '../../database/schema/template'
import type { Transaction } from '../../database/transaction'
import type { Participant } from './participant'
import { isInside, readSeen, type Seen } from './takePart'

/** The hospital's template of consultations that is in use; null for none. */
export async function readTemplate(tx: Transaction) {
  const version = documentTemplateVersion
  const [found] = await tx
    .select({ id: documentTemplate.id, name: documentTemplate.name, content: version.content })
    .from(documentTemplate)
    .innerJoin(
      version,
      and(
        eq(version.hospitalId, documentTemplate.hospitalId),
        eq(version.templateId, documentTemplate.id),
        eq(version.number, documentTemplate.number),
      ),
    )
    .where(and(eq(documentTemplate.type, 'consultation'), eq(documentTemplate.isEnabled, true)))
    .orderBy(asc(documentTemplate.place), asc(documentTemplate.name))
    .limit(1)
  return found ?? null
}

/** What the experts found, each under their name where several did. */
function opinionOf({ experts }: Seen): string {
  const given = experts.filter(({ opinion }) => opinion !== null && opinion !== '')
  return given.map(({ name, opinion }) => (given.length > 1 ? `${name}: ${opinion}` : opinion)).join('\n')
}

/**
 * The hospital's template of consultation reports, with what is known of one consultation in the place of what the template says.
 *
 * @throws PacsError `NO_TEMPLATE`; to an expert before and after it is active, `NOT_FOUND`.
 */
export async function fillTemplate(
  tx: Transaction,
  participant: Participant,
  nowMs: number,
): Promise<DataOf<typeof realtimeConsultationApi.reportTemplate>> {
  const seen = await readSeen(tx, participant, nowMs)
  if (participant.role === 'expert' && !isInside(seen, participant.actor.userId)) throw new PacsError('NOT_FOUND')
  const template = await readTemplate(tx)
  if (template === null) throw new PacsError('NO_TEMPLATE')
  const [{ history = '' } = {}] = await tx
    .select({ history: study.clinicalHistory })
    .from(study)
    .where(eq(study.id, seen.row.studyId))
  const texts: Partial<Record<string, string>> = { history, question: seen.row.comment, opinion: opinionOf(seen) }
  const fill = (block: TemplateBlock): TemplateBlock =>
    block.kind === 'section' ? { ...block, text: texts[block.name] || block.text } : block
  const { id, name, content } = template
  const filled = { ...content, blocks: content.blocks.map(fill) }
  return { reportTemplateId: id as ReportTemplateId, name, content: writeTemplate(filled) }
}
