import { foldersAbove, type KnowledgeNode, whyNotPutInto } from '@opensono/pacs-core'
import type { RowOver } from '../../settings/basicData/useRowDrag'
import { rootId } from './knowledgeRows'

/** Where a node goes, as `knowledgeApi.order` takes it. */
export interface NodePlace {
  /** Null for the top. */
  readonly parentId: KnowledgeNode['parentId']
  /** Null for the end. */
  readonly beforeId: KnowledgeNode['parentId']
}

/** A key that moves a node, with Alt. */
export type MoveKey = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

type Nodes = readonly KnowledgeNode[]

const besides = (nodes: Nodes, { tree }: KnowledgeNode, parentId: NodePlace['parentId']) =>
  nodes.filter((node) => node.tree === tree && node.parentId === parentId)

/** The place behind a node; the one that moves away does not count. */
function behind(nodes: Nodes, node: KnowledgeNode, movedId: string): NodePlace {
  const all = besides(nodes, node, node.parentId).filter(({ id }) => id !== movedId || id === node.id)
  const next = all[all.findIndex(({ id }) => id === node.id) + 1]
  return { parentId: node.parentId, beforeId: next?.id ?? null }
}

/** Where a node is: what undoes a move. */
export const placeOf = (nodes: Nodes, node: KnowledgeNode): NodePlace => behind(nodes, node, node.id)

/** Null for a place that a node may not take, or has already. */
function allowed(nodes: Nodes, node: KnowledgeNode, place: NodePlace | null): NodePlace | null {
  if (place === null || place.beforeId === node.id) return null
  const now = placeOf(nodes, node)
  if (now.parentId === place.parentId && now.beforeId === place.beforeId) return null
  const tree = nodes.filter((each) => each.tree === node.tree)
  return whyNotPutInto(tree, node.id, place.parentId) === null ? place : null
}

/**
 * Where a node goes that is let go over a row.
 *
 * @param nodes - both trees.
 * @param id - the node.
 * @param over - the row: another node of its tree, or the head of its tree.
 * @returns null where it may not go, or where it already is.
 */
export function placeByDrop(nodes: Nodes, id: string, over: RowOver): NodePlace | null {
  const node = nodes.find((each) => each.id === id)
  if (node === undefined) return null
  if (over.id === rootId(node.tree)) return allowed(nodes, node, { parentId: null, beforeId: null })
  const target = nodes.find((each) => each.id === over.id && each.tree === node.tree)
  if (target === undefined) return null
  const { parentId } = target
  if (over.side === 'into') return allowed(nodes, node, { parentId: target.id, beforeId: null })
  return allowed(nodes, node, over.side === 'before' ? { parentId, beforeId: target.id } : behind(nodes, target, id))
}

/**
 * Where a node goes by a key: up and down among its neighbours, left behind its folder, right into the folder before it.
 *
 * @param nodes - both trees.
 * @param node - which.
 * @param key - of the keyboard.
 * @returns null where it cannot go that way.
 */
export function placeByKey(nodes: Nodes, node: KnowledgeNode, key: MoveKey): NodePlace | null {
  const all = besides(nodes, node, node.parentId)
  const at = all.findIndex(({ id }) => id === node.id)
  const { parentId } = node
  if (key === 'ArrowLeft') {
    const [folder] = foldersAbove(nodes, node.id)
    return folder === undefined ? null : allowed(nodes, node, behind(nodes, folder, node.id))
  }
  if (key === 'ArrowRight') {
    const folder = all
      .slice(0, at)
      .filter(({ kind }) => kind === 'folder')
      .at(-1)
    return folder === undefined ? null : allowed(nodes, node, { parentId: folder.id, beforeId: null })
  }
  const other = all[key === 'ArrowUp' ? at - 1 : at + 1]
  if (other === undefined) return null
  return key === 'ArrowUp' ? { parentId, beforeId: other.id } : behind(nodes, other, node.id)
}

/** Both trees once a node has gone to a place. */
export function movedNodes(nodes: Nodes, id: string, { parentId, beforeId }: NodePlace): KnowledgeNode[] {
  const node = nodes.find((each) => each.id === id)
  if (node === undefined) return [...nodes]
  const rest = nodes.filter((each) => each !== node)
  const at = rest.findIndex((each) => each.id === beforeId)
  const place = at < 0 ? rest.length : at
  return [...rest.slice(0, place), { ...node, parentId }, ...rest.slice(place)]
}
