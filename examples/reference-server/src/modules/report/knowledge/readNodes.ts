import {
  type AnswerOf,
  foldName,
  type KnowledgeEntry,
  type KnowledgeNode,
  type KnowledgeSnippet,
  type KnowledgeTree,
  type knowledgeApi,
  limits,
  PacsError,
} from '@opensono/pacs-core'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { knowledgeNode } from '../../../database/schema/knowledge'
import type { Transaction } from '../../../database/transaction'
import { nameSearch } from '../../../name/nameSearch'
import { searchedTexts } from '../../settings/searchTextOf'

/** A node as it is stored. */
export type StoredNode = typeof knowledgeNode.$inferSelect

/** What is written of a node. */
export type NodeTexts = Pick<
  StoredNode,
  'name' | 'englishName' | 'briefCode' | 'findings' | 'impression' | 'englishFindings' | 'englishImpression' | 'partIds'
>

/** Which nodes are of a tree. Row-level security leaves of private ones the reader's own. */
const ofTree = (tree: KnowledgeTree): SQL => (tree === 'public' ? sql`owner_id IS NULL` : sql`owner_id IS NOT NULL`)

/** The tree of a node that may be seen. */
export const treeOf = ({ ownerId }: Pick<StoredNode, 'ownerId'>): KnowledgeTree =>
  ownerId === null ? 'public' : 'private'

/** In the order of each folder. */
const inOrder = sql`place, name, id`

/** Parts that were deleted are gone from what names them. */
const partsThere = sql<string[]>`ARRAY(SELECT p FROM unnest(part_ids) WITH ORDINALITY AS named (p, at)
  WHERE EXISTS (SELECT FROM basic_data b WHERE b.id = p) ORDER BY at)`

const nodeColumns = {
  id: knowledgeNode.id,
  ownerId: knowledgeNode.ownerId,
  kind: knowledgeNode.kind,
  parentId: knowledgeNode.parentId,
  name: knowledgeNode.name,
  englishName: knowledgeNode.englishName,
  briefCode: knowledgeNode.briefCode,
  partIds: partsThere,
  version: knowledgeNode.version,
}
const textColumns = {
  findings: knowledgeNode.findings,
  impression: knowledgeNode.impression,
  englishFindings: knowledgeNode.englishFindings,
  englishImpression: knowledgeNode.englishImpression,
}

/** Both trees, without texts, the hospital's first. */
export async function readNodes(tx: Transaction): Promise<KnowledgeNode[]> {
  const rows = await tx.select(nodeColumns).from(knowledgeNode).orderBy(sql`owner_id IS NOT NULL`, inOrder)
  return rows.map(({ ownerId, ...row }) => ({ ...row, tree: treeOf({ ownerId }) }) as KnowledgeNode)
}

/** The nodes of one tree, with everything. */
export async function readTree(tx: Transaction, tree: KnowledgeTree): Promise<StoredNode[]> {
  const all = { ...getTableColumns(knowledgeNode), partIds: partsThere }
  return tx.select(all).from(knowledgeNode).where(ofTree(tree)).orderBy(inOrder)
}

/**
 * A node with its texts.
 *
 * @throws PacsError `NOT_FOUND`, for another user's own too.
 */
export async function readEntry(tx: Transaction, id: string): Promise<KnowledgeEntry> {
  const [row] = await tx
    .select({ ...nodeColumns, ...textColumns })
    .from(knowledgeNode)
    .where(sql`id = ${id}`)
  if (row === undefined) throw new PacsError('NOT_FOUND')
  const { ownerId, ...entry } = row
  return { ...entry, tree: treeOf({ ownerId }) } as KnowledgeEntry
}

/** What a node is found by. */
export function searchOf({ name, englishName, briefCode, ...texts }: NodeTexts) {
  const { findings, impression, englishFindings, englishImpression } = texts
  const folded = (words: readonly string[]) => words.filter((word) => word !== '').map(foldName)
  return {
    nameSearch: [nameSearch(name).text, ...folded([name, englishName ?? '', briefCode])].join(' '),
    textSearch: folded([findings, impression, englishFindings, englishImpression]).join(' '),
  }
}

/** Nodes that a text finds: by their names before those by their texts, own ones before the hospital's. */
export async function searchNodes(tx: Transaction, text: string): Promise<AnswerOf<typeof knowledgeApi.search>> {
  const texts = searchedTexts(text)
  const finds = (column: SQL) =>
    sql.join(
      texts.map((each) => sql`strpos(${column}, ${each}) > 0`),
      sql` OR `,
    )
  const byName = finds(sql`name_search`)
  const rows = await tx
    .select({ id: knowledgeNode.id })
    .from(knowledgeNode)
    .where(sql`${byName} OR ${finds(sql`text_search`)}`)
    .orderBy(sql`(${byName}) DESC`, sql`owner_id IS NULL`, sql`length(name)`, inOrder)
    .limit(limits.knowledge.results)
  return { ids: rows.map(({ id }) => id) } as AnswerOf<typeof knowledgeApi.search>
}

/**
 * Entries that are written by their codes.
 *
 * @param partIds - entries for these parts and for all; null for every entry.
 */
export async function readSnippets(tx: Transaction, partIds: readonly string[] | null): Promise<KnowledgeSnippet[]> {
  const wanted = sql.param(partIds === null ? [] : [...partIds])
  const isFor = partIds === null ? sql`true` : sql`(${partsThere} = '{}' OR part_ids && ${wanted}::uuid[])`
  const { id, name, englishName, briefCode: code } = nodeColumns
  const rows = await tx
    .select({ id, code, name, englishName, ...textColumns })
    .from(knowledgeNode)
    .where(sql`kind = 'entry' AND brief_code <> '' AND ${isFor}`)
    .orderBy(sql`owner_id IS NULL`, sql`brief_code`, inOrder)
    .limit(limits.knowledge.snippets)
  return rows as KnowledgeSnippet[]
}
