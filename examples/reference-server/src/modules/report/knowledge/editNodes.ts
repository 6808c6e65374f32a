import {
  type KnowledgeEntry,
  type KnowledgeTree,
  type knowledgeApi,
  limits,
  newId,
  nodesBelow,
  PacsError,
  whyNotPutInto,
} from '@opensono/pacs-core'
import type { BodyOf } from '@opensono/pacs-core/server'
import { sql } from 'drizzle-orm'
import { requireVersion } from '../../../database/changedRow'
import { takeTurn } from '../../access/rights'
import { refuseFaults } from '../../settings/basicData/cleanEntry'
import { countUses, rowInUse } from '../../settings/countUses'
import {
  cleanTexts,
  faultsOfTexts,
  holdParts,
  type KnowledgeChange,
  requireFreeName,
  requireTree,
  saveNodes,
} from './keepNodes'
import { type NodeTexts, readEntry, readTree, type StoredNode } from './readNodes'

const subject = 'knowledge'

/** What the log records of a node: of a private one nothing that only its owner sees. */
const loggedOf = (tree: KnowledgeTree, { name, kind }: Pick<StoredNode, 'name' | 'kind'>) =>
  tree === 'public' ? { tree, kind, name } : { tree, kind }

/** Waits for the hospital's turn, and reads the tree of a node. */
async function holdNode({ change, actor }: KnowledgeChange, id: string) {
  await takeTurn(change, actor)
  const { rows } = await change.tx.execute<{ is_public: boolean }>(
    sql`SELECT owner_id IS NULL AS is_public FROM knowledge_node WHERE id = ${id}`,
  )
  const [found] = rows
  if (found === undefined) throw new PacsError('NOT_FOUND')
  const tree: KnowledgeTree = found.is_public ? 'public' : 'private'
  const nodes = await readTree(change.tx, tree)
  const node = nodes.find((each) => each.id === id)
  if (node === undefined) throw new PacsError('NOT_FOUND')
  requireTree(actor, tree)
  return { tree, nodes, node }
}

/** @throws PacsError `SCHEMA_VALIDATION_FAILED` for a node without a name, an entry without a text, and parts that are none. */
async function refuseBadTexts({ change }: KnowledgeChange, kind: StoredNode['kind'], texts: NodeTexts): Promise<void> {
  const parts = await holdParts(change.tx, texts.partIds)
  const unknown = texts.partIds.some((id) => !parts.has(id)) ? [{ path: 'partIds', message: 'unknown' } as const] : []
  refuseFaults([...faultsOfTexts(kind, texts), ...unknown])
}

const nextPlace = (nodes: readonly StoredNode[], parentId: string | null) =>
  Math.max(-1, ...nodes.filter((node) => node.parentId === parentId).map(({ place }) => place)) + 1

/** Adds a folder or an entry at the end of its folder. */
export async function createNode(
  call: KnowledgeChange,
  { tree, kind, parentId, ...body }: BodyOf<typeof knowledgeApi.create>,
): Promise<KnowledgeEntry> {
  const { change, actor } = call
  requireTree(actor, tree)
  await takeTurn(change, actor)
  const nodes = await readTree(change.tx, tree)
  const refusal = whyNotPutInto(nodes, null, parentId)
  if (refusal !== null) throw new PacsError(refusal)
  if (nodes.length >= limits.knowledge.nodes) throw new PacsError('KNOWLEDGE_FULL')
  const texts = cleanTexts(kind, body)
  await refuseBadTexts(call, kind, texts)
  requireFreeName(nodes, { id: null, parentId, name: texts.name })
  const id = newId(change.nowMs)
  await saveNodes(call, tree, [{ id, kind, parentId, place: nextPlace(nodes, parentId), ...texts }])
  const details = loggedOf(tree, { kind, name: texts.name })
  change.log({ content: 'added to the knowledge base', subject, subjectId: id, details })
  return readEntry(change.tx, id)
}

/** Changes what is written of a folder or an entry. */
export async function editNode(
  call: KnowledgeChange,
  id: string,
  { version, ...body }: BodyOf<typeof knowledgeApi.edit>,
): Promise<KnowledgeEntry> {
  const { change } = call
  const { tree, nodes, node } = await holdNode(call, id)
  requireVersion(node, { ...body, version }, await readEntry(change.tx, id))
  const texts = cleanTexts(node.kind, body)
  await refuseBadTexts(call, node.kind, texts)
  requireFreeName(nodes, { id, parentId: node.parentId, name: texts.name })
  const { kind, parentId, place } = node
  await saveNodes(call, tree, [{ id, kind, parentId, place, ...texts }])
  const fields = (Object.keys(texts) as (keyof NodeTexts)[]).filter(
    (field) => JSON.stringify(texts[field]) !== JSON.stringify(node[field]),
  )
  const details = { ...loggedOf(tree, node), fields }
  change.log({ content: 'changed the knowledge base', subject, subjectId: id, details })
  return readEntry(change.tx, id)
}

/**
 * Moves a node within its tree. The order is no part of a node's version: who edits it meanwhile is not disturbed.
 *
 * @throws PacsError `NOT_FOUND` for a folder or a neighbour that is not there; `KNOWLEDGE_CIRCLE`; `KNOWLEDGE_TOO_DEEP`; `NAME_TAKEN`.
 */
export async function moveNode(
  call: KnowledgeChange,
  { id, parentId, beforeId }: BodyOf<typeof knowledgeApi.order>,
): Promise<null> {
  const { change } = call
  const { tree, nodes, node } = await holdNode(call, id)
  const refusal = whyNotPutInto(nodes, id, parentId)
  if (refusal !== null) throw new PacsError(refusal)
  const siblings = nodes.filter((each) => each.parentId === parentId)
  requireFreeName(nodes, { id, parentId, name: node.name })
  const order = siblings.map((each) => each.id).filter((each) => each !== id)
  const place = beforeId === null ? order.length : order.indexOf(beforeId)
  // Before itself is where it is.
  if (place < 0 && beforeId !== id) throw new PacsError('NOT_FOUND')
  if (beforeId !== id) {
    order.splice(place, 0, id)
    await change.tx.execute(sql`
      UPDATE knowledge_node AS node SET place = wanted.place - 1, parent_id = ${parentId}::uuid
      FROM unnest(${sql.param(order)}::uuid[]) WITH ORDINALITY AS wanted (id, place)
      WHERE node.id = wanted.id AND (node.place <> wanted.place - 1 OR node.parent_id IS DISTINCT FROM ${parentId}::uuid)`)
  }
  const folder = nodes.find((each) => each.id === parentId)
  const into = tree === 'public' ? { into: folder?.name ?? null } : {}
  change.log({
    content: 'moved in the knowledge base',
    subject,
    subjectId: id,
    details: { ...loggedOf(tree, node), ...into },
  })
  return null
}

/**
 * Deletes a node, with what it holds when the caller knows how much that is.
 *
 * @param count - how many folders and entries below it the caller has seen.
 * @throws PacsError `KNOWLEDGE_NOT_EMPTY` with the true count; `ROW_IN_USE` while exam parts open it.
 */
export async function removeNode(call: KnowledgeChange, id: string, count: number): Promise<null> {
  const { change } = call
  const { tree, nodes, node } = await holdNode(call, id)
  const below = nodesBelow(nodes, id)
  if (below.length !== count) throw new PacsError('KNOWLEDGE_NOT_EMPTY', { details: { count: below.length } })
  const ids = sql.param([id, ...below.map((each) => each.id)])
  // From here on nobody can begin to use one of them, and anyone who has begun to is seen.
  await change.tx.execute(sql`SELECT FROM knowledge_node WHERE id = ANY (${ids}::uuid[]) ORDER BY id FOR UPDATE`)
  const usage = await countUses(change.tx, [
    {
      by: 'body-part',
      rows: sql`SELECT name FROM basic_data WHERE kind = 'body-part'
        AND fields ->> 'knowledgeNodeId' = ANY (${ids}::text[]) ORDER BY place`,
    },
  ])
  if (usage.length > 0) throw rowInUse(usage)
  await change.tx.execute(sql`DELETE FROM knowledge_node WHERE id = ANY (${ids}::uuid[])`)
  const details = { ...loggedOf(tree, node), below: below.length }
  change.log({ content: 'deleted from the knowledge base', subject, subjectId: id, details })
  return null
}
