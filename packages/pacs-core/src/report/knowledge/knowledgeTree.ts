import type { Permission } from '../../access/permission'
import type { ErrorCode } from '../../error/errorTable'
import { limits } from '../../value/limits'

/** The trees of the knowledge base. */
export const knowledgeTrees = [
  /** The hospital's. */
  'public',
  /** A user's own: nobody else sees it. */
  'private',
] as const

/** A tree of the knowledge base. */
export type KnowledgeTree = (typeof knowledgeTrees)[number]

/** What each tree is changed with. Source: the product specification, section 6. */
export const knowledgePermissions = {
  public: 'pacs:diagnostic_report:maintenance_public_knowledge_base',
  private: 'pacs:diagnostic_report:maintenance_private_knowledge_base',
} as const satisfies Record<KnowledgeTree, Permission>

/** Where a node is. */
export interface KnowledgePlace {
  readonly id: string
  /** Null at the top. */
  readonly parentId: string | null
  readonly kind: 'folder' | 'entry'
}

/** Nodes of a tree by their folder, in their order; those at the top under null. */
export function childrenOf<Node extends KnowledgePlace>(nodes: readonly Node[]): ReadonlyMap<string | null, Node[]> {
  const found = new Map<string | null, Node[]>()
  for (const node of nodes) found.set(node.parentId, [...(found.get(node.parentId) ?? []), node])
  return found
}

/**
 * The folders above a node, the nearest first.
 *
 * @param nodes - the tree.
 * @param id - the node.
 */
export function foldersAbove<Node extends KnowledgePlace>(nodes: readonly Node[], id: string): readonly Node[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const found: Node[] = []
  let at = byId.get(id)?.parentId ?? null
  while (at !== null) {
    const folder = byId.get(at)
    // A tree that came from elsewhere may be torn, or go round in a circle.
    if (folder === undefined || found.includes(folder)) break
    found.push(folder)
    at = folder.parentId
  }
  return found
}

/**
 * Everything below a node, at whatever depth.
 *
 * @param nodes - the tree.
 * @param id - the node.
 */
export function nodesBelow<Node extends KnowledgePlace>(nodes: readonly Node[], id: string): readonly Node[] {
  const children = childrenOf(nodes)
  const found = new Set<Node>()
  const below = (parentId: string) => {
    for (const node of children.get(parentId) ?? []) {
      if (found.has(node)) continue
      found.add(node)
      below(node.id)
    }
  }
  below(id)
  return [...found]
}

/** How many levels there are from a node down, itself included. */
function heightOf(children: ReadonlyMap<string | null, readonly KnowledgePlace[]>, id: string, most: number): number {
  if (most <= 0) return 0
  return 1 + Math.max(0, ...(children.get(id) ?? []).map((child) => heightOf(children, child.id, most - 1)))
}

/**
 * Why a node may not go into a folder.
 *
 * @param nodes - its tree.
 * @param id - the node; null for a new one.
 * @param parentId - the folder; null for the top.
 * @returns `NOT_FOUND` when there is no such folder, `KNOWLEDGE_CIRCLE` when it lies in the node, `KNOWLEDGE_TOO_DEEP` when levels would
 * be too many; null when it may.
 */
export function whyNotPutInto(
  nodes: readonly KnowledgePlace[],
  id: string | null,
  parentId: string | null,
): Extract<ErrorCode, 'NOT_FOUND' | 'KNOWLEDGE_CIRCLE' | 'KNOWLEDGE_TOO_DEEP'> | null {
  if (parentId !== null && !nodes.some((node) => node.id === parentId && node.kind === 'folder')) return 'NOT_FOUND'
  const above = parentId === null ? [] : [parentId, ...foldersAbove(nodes, parentId).map((folder) => folder.id)]
  if (id !== null && above.includes(id)) return 'KNOWLEDGE_CIRCLE'
  const { depth } = limits.knowledge
  const height = id === null ? 1 : heightOf(childrenOf(nodes), id, depth + 1)
  return above.length + height > depth ? 'KNOWLEDGE_TOO_DEEP' : null
}
