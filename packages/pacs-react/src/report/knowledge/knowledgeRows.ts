import {
  type BasicDataRow,
  childrenOf,
  foldersAbove,
  type KnowledgeNode,
  type KnowledgeTree,
  knowledgeTrees,
} from '@opensono/pacs-core'
import type { TreeNode } from '../../control/tree/checkState'

/** Id of the row under which a tree is shown. */
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

/** Whether a row is the head of a tree. */
export const isRootId = (id: string) => treeOfRoot(id) !== undefined

/** The tree of which a row is the head. */
export const treeOfRoot = (id: string | null): KnowledgeTree | undefined =>
  knowledgeTrees.find((tree) => rootId(tree) === id)

/**
 * The nodes that exam parts of a study open, in the order of the parts.
 *
 * @param nodes - both trees.
 * @param parts - the hospital's exam parts.
 * @param partIds - those of the study.
 */
export function branchesOf(
  nodes: readonly KnowledgeNode[],
  parts: readonly BasicDataRow[],
  partIds: readonly string[],
): readonly string[] {
  const wanted = partIds.map((id) => parts.find((part) => part.id === id)?.fields.knowledgeNodeId)
  return [...new Set(wanted.filter((id) => id != null && nodes.some((node) => node.id === id)))] as string[]
}

/**
 * The folders that begin closed: all but the branches of the study, and those with texts for its parts.
 *
 * @param nodes - both trees.
 * @param partIds - exam parts of the study.
 * @param branches - what its parts open.
 */
export function closedFolders(
  nodes: readonly KnowledgeNode[],
  partIds: readonly string[],
  branches: readonly string[] = [],
): readonly string[] {
  const wanted = nodes.filter(
    ({ id, partIds: own }) => branches.includes(id) || own.some((part) => partIds.includes(part)),
  )
  const open = new Set<string>([
    ...branches,
    ...wanted.flatMap((node) => foldersAbove(nodes, node.id).map(({ id }) => id)),
  ])
  return nodes.filter(({ kind, id }) => kind === 'folder' && !open.has(id)).map(({ id }) => id)
}
