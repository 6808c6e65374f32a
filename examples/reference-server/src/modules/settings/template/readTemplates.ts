import {
  PacsError,
  type ReportTemplateId,
  type TemplateFamily,
  type TemplateRow,
  type TemplateVersion,
} from '@opensono/pacs-core'
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { reportTemplate } from '../../../database/schema/report'
import { documentTemplate } from '../../../database/schema/template'
import type { Transaction } from '../../../database/transaction'
import { templateTables } from './templateTables'

/** Templates of a family, in the hospital's order. */
export async function readTemplateRows(
  tx: Transaction,
  family: TemplateFamily,
  where?: (table: (typeof templateTables)[TemplateFamily]['table']) => SQL,
): Promise<TemplateRow[]> {
  const table = family === 'report' ? reportTemplate : documentTemplate
  const { id, name, description, isEnabled, number, createdAt, changedAt, changedByName, version } = table
  const type =
    family === 'report' ? sql<TemplateRow['type']>`'report'` : sql<TemplateRow['type']>`${documentTemplate.type}`
  const rows = await tx
    .select({ id, type, name, description, isEnabled, number, createdAt, changedAt, changedByName, version })
    .from(table)
    .where(where?.(table))
    .orderBy(asc(table.place), asc(table.name))
  return rows.map((row) => ({ ...row, id: row.id as ReportTemplateId }))
}

/**
 * A template of a family.
 *
 * @throws PacsError `NOT_FOUND`, for another hospital's template too.
 */
export async function readTemplateRow(tx: Transaction, family: TemplateFamily, id: string): Promise<TemplateRow> {
  const [row] = await readTemplateRows(tx, family, (table) => eq(table.id, id))
  if (row === undefined) throw new PacsError('NOT_FOUND')
  return row
}

/** The versions of a template, newest first. */
export async function readVersions(tx: Transaction, family: TemplateFamily, id: string): Promise<TemplateVersion[]> {
  await readTemplateRow(tx, family, id)
  const { versions } = templateTables[family]
  const { number, createdAt, createdByName, content } = versions
  const sizeBytes = sql<number>`octet_length(${versions.xml})`
  return await tx
    .select({ number, sizeBytes, createdAt, createdByName, content })
    .from(versions)
    .where(eq(versions.templateId, id))
    .orderBy(desc(versions.number))
}

/** A file of a template as it was uploaded, under a name that says what it is. */
export async function readTemplateXml(
  tx: Transaction,
  family: TemplateFamily,
  id: string,
  asked: number | undefined,
): Promise<{ fileName: string; xml: string }> {
  const row = await readTemplateRow(tx, family, id)
  const number = asked ?? row.number
  const { versions } = templateTables[family]
  const [found] = await tx
    .select({ xml: versions.xml })
    .from(versions)
    .where(and(eq(versions.templateId, id), eq(versions.number, number)))
  if (found === undefined) throw new PacsError('NOT_FOUND')
  const name = row.name.replace(/[\\/:*?"<>|\s]+/g, '_')
  return { fileName: `${name}-${number}.xml`, xml: found.xml }
}
