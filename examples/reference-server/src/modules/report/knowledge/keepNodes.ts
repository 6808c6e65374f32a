import {
  type FieldFault,
  foldName,
  type KnowledgeTree,
  knowledgePermissions,
  limits,
  PacsError,
} from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../database/actor'
import type { Change } from '../../../database/change'
import { knowledgeNode } from '../../../database/schema/knowledge'
import type { Transaction } from '../../../database/transaction'
import { initialsOf } from '../../../name/nameSearch'
import { type NodeTexts, type StoredNode, searchOf } from './readNodes'

/** A change of the knowledge base. */
export interface KnowledgeChange {
  readonly change: Change
  readonly actor: Actor
}

/** @throws PacsError `FORBIDDEN` for a tree that the actor only reads. */
export function requireTree({ authorities }: Actor, tree: KnowledgeTree): void {
  if (!authorities.has(knowledgePermissions[tree])) throw new PacsError('FORBIDDEN')
}

/** Without halves of characters, which no database keeps. */
const kept = (text: string) =>
  text
    .replace(/\p{Surrogate}/gu, '')
    .replace(/\r\n?/g, '\n')
    .trim()
const lineOf = (text: string) => kept(text).replace(/\s+/gu, ' ')

/** What is written of a node as it is kept: a folder has no texts, and a code is made of the name when nobody typed one. */
export function cleanTexts(kind: StoredNode['kind'], texts: NodeTexts): NodeTexts {
  const name = lineOf(texts.name)
  const code = lineOf(texts.briefCode)
  const initials = () => [...initialsOf(name)].slice(0, limits.knowledge.codeLength).join('')
  const textOf = (text: string) => (kind === 'folder' ? '' : kept(text))
  return {
    name,
    englishName: lineOf(texts.englishName ?? '') || null,
    briefCode: code === '' ? initials() : code,
    findings: textOf(texts.findings),
    impression: textOf(texts.impression),
    englishFindings: textOf(texts.englishFindings),
    englishImpression: textOf(texts.englishImpression),
    partIds: kind === 'folder' ? [] : texts.partIds,
  }
}

/** What is wrong with the texts of a node by themselves. */
export function faultsOfTexts(kind: StoredNode['kind'], { name, findings, impression }: NodeTexts): FieldFault[] {
  const faults: FieldFault[] = name === '' ? [{ path: 'name', message: 'required' }] : []
  // An entry that writes nothing would be inserted as nothing.
  if (kind === 'entry' && findings === '' && impression === '') faults.push({ path: 'findings', message: 'required' })
  return faults
}

/** The parts that are exam parts of the hospital; held, so that nobody deletes one before the change commits. */
export async function holdParts(tx: Transaction, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const wanted = sql.param(ids.filter((id) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)))
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT id FROM basic_data WHERE kind = 'body-part' AND id = ANY (${wanted}::uuid[]) ORDER BY id FOR KEY SHARE`)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Names are unique within a folder.
 *
 * @throws PacsError `NAME_TAKEN`.
 */
export function requireFreeName(
  nodes: readonly StoredNode[],
  { id, parentId, name }: { id: string | null; parentId: string | null; name: string },
): void {
  const isTaken = nodes.some(
    (node) => node.parentId === parentId && node.id !== id && foldName(node.name) === foldName(name),
  )
  if (isTaken) throw new PacsError('NAME_TAKEN', { details: { field: 'name' } })
}

/** A node as somebody wants to have it. */
export type WantedNode = NodeTexts & Pick<StoredNode, 'id' | 'kind' | 'parentId' | 'place'>

/** Stores nodes, new ones and others. The caller has checked them and holds the hospital's turn. */
export async function saveNodes(
  { change, actor }: KnowledgeChange,
  tree: KnowledgeTree,
  nodes: readonly WantedNode[],
): Promise<void> {
  const marks = {
    hospitalId: actor.hospitalId,
    ownerId: tree === 'private' ? actor.userId : null,
    changedAt: new Date(change.nowMs).toISOString(),
    changedByName: actor.userName,
  }
  const excluded = Object.fromEntries(
    (
      [
        ['name', 'name'],
        ['englishName', 'english_name'],
        ['briefCode', 'brief_code'],
        ['findings', 'findings'],
        ['impression', 'impression'],
        ['englishFindings', 'english_findings'],
        ['englishImpression', 'english_impression'],
        ['partIds', 'part_ids'],
        ['nameSearch', 'name_search'],
        ['textSearch', 'text_search'],
        ['changedAt', 'changed_at'],
        ['changedByName', 'changed_by_name'],
      ] as const
    ).map(([field, column]) => [field, sql.raw(`excluded.${column}`)]),
  )
  const target = [knowledgeNode.hospitalId, knowledgeNode.id]
  for (let from = 0; from < nodes.length; from += 500) {
    const some = nodes.slice(from, from + 500).map((node) => ({ ...node, ...searchOf(node), ...marks, version: 1 }))
    await change.tx
      .insert(knowledgeNode)
      .values(some)
      .onConflictDoUpdate({ target, set: { ...excluded, version: sql`${knowledgeNode.version} + 1` } })
  }
}
