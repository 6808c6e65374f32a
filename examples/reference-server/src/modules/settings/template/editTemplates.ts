import {
  limits,
  newId,
  PacsError,
  seesVip,
  type TemplateFamily,
  type TemplateFault,
  type TemplateRow,
  type TemplateType,
  writeTemplate,
} from '@opensono/pacs-core'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '../../../database/actor'
import { type Change, versionConflict } from '../../../database/change'
import { changedBy } from '../../../database/changedRow'
import { databaseCode } from '../../../database/databaseError'
import { reportTemplate } from '../../../database/schema/report'
import { basicData } from '../../../database/schema/study'
import { documentTemplate } from '../../../database/schema/template'
import { constraintOf, takeTurn } from '../../access/rights'
import { titleOf } from '../../report/queries'
import { rowInUse } from '../countUses'
import { readTemplateRow } from './readTemplates'
import { type UploadedTemplate, understand } from './readUpload'
import { templateTables, typesOf } from './templateTables'
import { readTemplateUsage } from './templateUsage'

/** A change of templates. */
export interface TemplateChange {
  change: Change
  actor: Actor
  family: TemplateFamily
}

/** A change of one template. */
export interface TemplateEdit extends TemplateChange {
  templateId: string
}

const subject = 'template'

/** Which refusal a unique index speaks of. */
function takenBy(thrown: unknown): PacsError | null {
  if (databaseCode(thrown) !== '23505') return null
  const constraint = constraintOf(thrown)
  if (constraint === 'document_template_consultation') return new PacsError('TEMPLATE_EXISTS')
  return constraint?.endsWith('_name') || constraint?.endsWith('_name_key')
    ? new PacsError('NAME_TAKEN', { details: { field: 'name' } })
    : null
}

async function orTaken<Answer>(write: Promise<Answer>): Promise<Answer> {
  return write.catch((thrown: unknown) => {
    throw takenBy(thrown) ?? thrown
  })
}

/**
 * Waits for the hospital's turn and reads the template.
 *
 * @throws PacsError `NOT_FOUND`; `CONFLICT` with both versions.
 */
async function hold(
  { change, actor, family, templateId }: TemplateEdit,
  seen?: { version: number },
): Promise<TemplateRow> {
  await takeTurn(change, actor)
  const row = await readTemplateRow(change.tx, family, templateId)
  if (seen !== undefined && seen.version !== row.version) {
    const { changedAt: savedAt, changedByName: savedByName } = row
    throw versionConflict({ savedAt, savedByName, current: row, yours: seen })
  }
  return row
}

/** Logs the edit, and answers the row as it is now. */
async function done(edit: TemplateEdit, content: string, details: Record<string, unknown>): Promise<TemplateRow> {
  const { change, family, templateId } = edit
  change.log({ content, subject, subjectId: templateId, details: { family, ...details } })
  return readTemplateRow(change.tx, family, templateId)
}

/** What the table of report templates says of the newest version, for anyone who writes a report. */
function reportColumns({ content, examTypeIds }: UploadedTemplate) {
  const textOf = (name: 'findings' | 'impression') =>
    content.blocks.flatMap((block) => (block.kind === 'section' && block.name === name ? [block.text] : []))[0] ?? ''
  const englishName = content.title.en === '' ? null : content.title.en
  return {
    title: titleOf(content),
    englishName,
    examTypeIds,
    findings: textOf('findings'),
    impression: textOf('impression'),
  }
}

/** Keeps a file as a version of a template. */
async function addVersion(
  edit: TemplateEdit,
  number: number,
  uploaded: Pick<UploadedTemplate, 'xml' | 'content'>,
): Promise<void> {
  const { change, actor, family, templateId } = edit
  const { xml, content } = uploaded
  const at = { createdAt: new Date(change.nowMs).toISOString(), createdByName: actor.userName }
  const row = { hospitalId: actor.hospitalId, templateId, number, xml, content, ...at }
  await change.tx.insert(templateTables[family].versions).values(row)
}

/** Adds a template at the end. */
export async function createTemplate(
  call: TemplateChange,
  body: { name: string; description: string },
  xml: string,
): Promise<TemplateRow> {
  const { change, actor, family } = call
  const { tx, nowMs } = change
  await takeTurn(change, actor)
  const uploaded = await understand(tx, typesOf[family], xml)
  const { type } = uploaded.content
  const { table } = templateTables[family]
  const { rows: ends } = await tx.execute<{ place: number }>(
    sql`SELECT coalesce(max(place), -1) + 1 AS place FROM ${table}`,
  )
  const at = new Date(nowMs).toISOString()
  const row = {
    hospitalId: actor.hospitalId,
    id: newId(nowMs),
    name: body.name.trim(),
    description: body.description.trim(),
    number: 1,
    place: ends[0]?.place ?? 0,
    createdAt: at,
    changedAt: at,
    changedByName: actor.userName,
  }
  if (type === 'report')
    await orTaken(
      tx
        .insert(reportTemplate)
        .values({ ...row, ...reportColumns(uploaded) })
        .execute(),
    )
  else
    await orTaken(
      tx
        .insert(documentTemplate)
        .values({ ...row, type })
        .execute(),
    )
  const edit = { ...call, templateId: row.id }
  await addVersion(edit, 1, uploaded)
  return done(edit, 'added a template', { type, name: row.name })
}

/** Gives a template another name or description. */
export async function editTemplate(
  edit: TemplateEdit,
  body: { name: string; description: string; version: number },
): Promise<TemplateRow> {
  const { change, actor, family, templateId } = edit
  const { name, description } = await hold(edit, body)
  const after = { name: body.name.trim(), description: body.description.trim() }
  const { table } = templateTables[family]
  const set = { ...after, ...changedBy(actor, change.nowMs) }
  await orTaken(change.tx.update(table).set(set).where(eq(table.id, templateId)).execute())
  return done(edit, 'changed a template', { before: { name, description }, after })
}

/** What a template said before it had versions, as the first of them. */
async function keepFormer(edit: TemplateEdit): Promise<void> {
  const { tx } = edit.change
  const [former] = await tx.select().from(reportTemplate).where(eq(reportTemplate.id, edit.templateId))
  if (former === undefined) throw new PacsError('NOT_FOUND')
  const types = await tx
    .select({ id: basicData.id, name: basicData.name })
    .from(basicData)
    .where(eq(basicData.kind, 'exam-type'))
  const none = { zh: '', en: '' }
  const section = (name: 'findings' | 'impression') => ({
    kind: 'section' as const,
    name,
    title: none,
    text: former[name],
  })
  const content = {
    type: 'report' as const,
    page: 'A4' as const,
    orientation: 'portrait' as const,
    title: { zh: [...former.title].slice(0, limits.template.nameLength).join(''), en: '' },
    examTypes: types.filter(({ id }) => former.examTypeIds.includes(id)).map(({ name }) => name),
    header: [],
    blocks: [section('findings'), section('impression')],
    signers: [],
    footer: { fields: [], text: none },
  }
  await addVersion(edit, 1, { xml: writeTemplate(content), content })
}

/** Adds a version to a template; what was written with a former one keeps that. */
export async function uploadVersion(edit: TemplateEdit, body: { version: number }, xml: string): Promise<TemplateRow> {
  const { change, actor, family, templateId } = edit
  const { tx } = change
  const before = await hold(edit, body)
  const uploaded = await understand(tx, typesOf[family], xml)
  requireSameType(before.type, uploaded.content.type)
  if (before.number === 0) await keepFormer(edit)
  const number = Math.max(before.number, 1) + 1
  await addVersion(edit, number, uploaded)
  const marks = changedBy(actor, change.nowMs)
  if (family === 'report') {
    const set = { number, ...reportColumns(uploaded), ...marks }
    await tx.update(reportTemplate).set(set).where(eq(reportTemplate.id, templateId))
  } else {
    await tx
      .update(documentTemplate)
      .set({ number, ...marks })
      .where(eq(documentTemplate.id, templateId))
  }
  return done(edit, 'added a version to a template', { name: before.name, before: before.number, after: number })
}

/** An application form does not become a consultation: who uses it would not know it again. */
function requireSameType(type: TemplateType, uploaded: TemplateType): void {
  if (type === uploaded) return
  const fault: TemplateFault = {
    reason: 'type',
    line: 1,
    element: 'template',
    details: { value: uploaded, allowed: type },
  }
  const reason = `A template of type ${type} cannot become one of type ${uploaded}.`
  throw new PacsError('TEMPLATE_INVALID', { message: reason, details: { reason, faults: [fault] } })
}

/** Takes a template out of use, or back into it. */
export async function setTemplateEnabled(
  edit: TemplateEdit,
  body: { isEnabled: boolean; version: number },
): Promise<TemplateRow> {
  const { change, actor, family, templateId } = edit
  const before = await hold(edit, body)
  const { table } = templateTables[family]
  const { isEnabled } = body
  await change.tx
    .update(table)
    .set({ isEnabled, ...changedBy(actor, change.nowMs) })
    .where(eq(table.id, templateId))
  const details = { name: before.name, before: { isEnabled: before.isEnabled }, after: { isEnabled } }
  return done(edit, isEnabled ? 'enabled a template' : 'disabled a template', details)
}

/**
 * Deletes a template that nothing uses.
 *
 * @throws PacsError `NOT_FOUND`; `ROW_IN_USE` with where it is used, as far as the actor may see.
 */
export async function removeTemplate(edit: TemplateEdit): Promise<null> {
  const { change, actor, family, templateId } = edit
  const { tx } = change
  const before = await hold(edit)
  const { table } = templateTables[family]
  // From here on nobody can begin to use it, and anyone who has begun to is seen.
  await tx.execute(sql`SELECT FROM ${table} WHERE id = ${templateId} FOR UPDATE`)
  const usageFor = (isShown: boolean) => (family === 'report' ? readTemplateUsage(tx, templateId, isShown) : [])
  if ((await usageFor(true)).length > 0) throw rowInUse(await usageFor(seesVip(actor)))
  await tx.delete(table).where(eq(table.id, templateId))
  change.log({ content: 'deleted a template', subject, subjectId: templateId, details: { family, before } })
  return null
}
