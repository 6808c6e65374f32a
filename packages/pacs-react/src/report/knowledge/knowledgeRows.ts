import { childrenOf, foldersAbove, type KnowledgeNode, type KnowledgeTree, knowledgeTrees } from '@opensono/pacs-core'
import type { TreeNode } from '../../control/tree/checkState'

/** Id of the row under which a tree stands. */
export const rootId = (tree: KnowledgeTree) => `tree-${tree}`

/** How the knowledge base is shown. */
export interface KnowledgeRowsOptions {
  /** What a search found; null shows everything. */
  readonly found: readonly string[] | null
  readonly labelOf: (node: KnowledgeNode) => string
  readonly rootLabel: (tree: KnowledgeTree) => string
}

/** Both trees as rows: what a search found keeps the folders above it. */
export function knowledgeRows(nodes: readonly KnowledgeNode[], options: KnowledgeRowsOptions): TreeNode[] {
  const { found, labelOf, rootLabel } = options
  const shown =
    found === null
      ? null
      : new Set<string>(found.flatMap((id) => [id, ...foldersAbove(nodes, id).map((each) => each.id)]))
  return knowledgeTrees.flatMap((tree) => {
    const children = childrenOf(nodes.filter((node) => node.tree === tree && (shown === null || shown.has(node.id))))
    const below = (parentId: string | null): TreeNode[] =>
      (children.get(parentId) ?? []).map((node) => ({
        id: node.id,
        label: labelOf(node),
        ...(node.kind === 'folder' ? { children: below(node.id) } : { note: node.briefCode }),
      }))
    const top = below(null)
    return top.length === 0 && shown !== null ? [] : [{ id: rootId(tree), label: rootLabel(tree), children: top }]
  })
}

/**
 * Where a node goes that moves by one place within its folder.
 *
 * @param nodes - both trees.
 * @param node - which.
 * @param by - up or down.
 * @returns the node to stand before, null for the end; undefined where it cannot move.
 */
export function stepPlace(
  nodes: readonly KnowledgeNode[],
  node: KnowledgeNode,
  by: -1 | 1,
): KnowledgeNode['id'] | null | undefined {
  const siblings = nodes.filter(({ tree, parentId }) => tree === node.tree && parentId === node.parentId)
  const at = siblings.findIndex(({ id }) => id === node.id)
  if (by === -1) return siblings[at - 1]?.id
  return at < 0 || at === siblings.length - 1 ? undefined : (siblings[at + 2]?.id ?? null)
}

/**
 * The folders that begin closed: all but those with texts for the parts of the study.
 *
 * @param nodes - both trees.
 * @param partIds - exam parts of the study.
 */
export function closedFolders(nodes: readonly KnowledgeNode[], partIds: readonly string[]): readonly string[] {
  const wanted = nodes.filter((node) => node.partIds.some((id) => partIds.includes(id)))
  const open = new Set<string>(wanted.flatMap((node) => foldersAbove(nodes, node.id).map(({ id }) => id)))
  return nodes.filter(({ kind, id }) => kind === 'folder' && !open.has(id)).map(({ id }) => id)
}
