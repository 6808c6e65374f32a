import { buffer } from 'node:stream/consumers'
import {
  foldName,
  limits,
  PacsError,
  type ReadTemplate,
  readTemplate,
  type TemplateContent,
  type TemplateFault,
  type TemplateType,
} from '@opensono/pacs-core'
import { englishTemplateFault } from '@opensono/pacs-core/server'
import { and, eq, inArray } from 'drizzle-orm'
import type { Actor, CallName } from '../../../database/actor'
import { uploadedFile } from '../../../database/schema/image'
import { basicData } from '../../../database/schema/study'
import type { Transaction } from '../../../database/transaction'
import type { Services } from '../../../services'

/** An uploaded template, understood. */
export interface UploadedTemplate {
  xml: string
  content: TemplateContent
  /** Exam types of the hospital that it names. */
  examTypeIds: string[]
}

function refuse(faults: readonly TemplateFault[]): never {
  const [first] = faults
  const reason = first === undefined ? '' : englishTemplateFault(first)
  throw new PacsError('TEMPLATE_INVALID', { message: reason, details: { reason, faults } })
}

/**
 * Reads the text of a file that the actor has uploaded for a template.
 *
 * @throws PacsError `NOT_FOUND` for anybody else's file; `TEMPLATE_INVALID`.
 */
export async function readUpload(services: Services, actor: Actor, call: CallName, uploadId: string): Promise<string> {
  const isTheirs = and(
    eq(uploadedFile.id, uploadId),
    eq(uploadedFile.purpose, 'template'),
    eq(uploadedFile.uploadedById, actor.userId),
  )
  const [file] = await services.database.read(actor, call, (tx) =>
    tx.select({ objectKey: uploadedFile.objectKey }).from(uploadedFile).where(isTheirs),
  )
  if (file === undefined) throw new PacsError('NOT_FOUND')
  const bytes = await buffer(await services.objectStore.read(file.objectKey))
  const at = { line: 1, element: '', details: {} }
  if (bytes.length > limits.templateBytes) refuse([{ reason: 'tooLarge', ...at }])
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const isWide = bytes.length > 1 && [0xfeff, 0xfffe].includes(bytes.readUInt16BE(0))
    return refuse([{ reason: 'encoding', ...at, details: { name: isWide ? 'UTF-16' : '?' } }])
  }
}

/**
 * Reads a template and holds it against what the hospital has.
 *
 * @param types - those that it may have.
 * @throws PacsError `TEMPLATE_INVALID`, with every fault in `details.faults`.
 */
export async function understand(
  tx: Transaction,
  types: readonly TemplateType[],
  xml: string,
): Promise<UploadedTemplate> {
  const rows = await tx
    .select({
      id: basicData.id,
      kind: basicData.kind,
      name: basicData.name,
      englishName: basicData.englishName,
      fields: basicData.fields,
    })
    .from(basicData)
    .where(inArray(basicData.kind, ['exam-type', 'parameter']))
  const examTypes = rows.filter(({ kind }) => kind === 'exam-type')
  const { content, faults }: ReadTemplate = readTemplate(xml, {
    types,
    examTypes: examTypes.flatMap(({ name, englishName }) => [name, englishName ?? name]),
    parameters: rows.flatMap(({ kind, fields }) => (kind === 'parameter' ? (fields.abbreviation ?? []) : [])),
  })
  if (content === null) return refuse(faults)
  const wanted = new Set(content.examTypes.map(foldName))
  const isWanted = (name: string | null) => name !== null && wanted.has(foldName(name))
  const examTypeIds = examTypes
    .filter(({ name, englishName }) => isWanted(name) || isWanted(englishName))
    .map(({ id }) => id)
  return { xml, content, examTypeIds }
}
