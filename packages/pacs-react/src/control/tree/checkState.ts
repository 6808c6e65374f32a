/** One node of a tree; what has children is a branch. */
export interface TreeNode {
  id: string
  label: string
  /** At the right end, quieter: a count, for instance. */
  note?: string | undefined
  /** Shown where the pointer rests: a code, for instance. */
  hint?: string | undefined
  children?: readonly TreeNode[] | undefined
}

/** Of a branch: all, none or some of its leaves are checked. */
export type CheckState = 'true' | 'false' | 'mixed'

/** The leaves at and below a node. */
export function leavesOf(node: TreeNode): string[] {
  return node.children === undefined ? [node.id] : node.children.flatMap(leavesOf)
}

/**
 * The state of the checkbox of a node.
 *
 * @param node - a leaf or a branch.
 * @param checkedIds - the leaves that are checked.
 */
export function checkState(node: TreeNode, checkedIds: ReadonlySet<string>): CheckState {
  const leaves = leavesOf(node)
  const count = leaves.filter((id) => checkedIds.has(id)).length
  if (count === 0) return 'false'
  return count === leaves.length ? 'true' : 'mixed'
}

/**
 * What is checked after a press on a node: a branch that is not whole becomes whole, a whole one empty.
 *
 * @param node - the pressed one.
 * @param checkedIds - the leaves that are checked.
 */
export function toggled(node: TreeNode, checkedIds: ReadonlySet<string>): ReadonlySet<string> {
  const leaves = leavesOf(node)
  const next = new Set(checkedIds)
  const isWhole = checkState(node, checkedIds) === 'true'
  for (const id of leaves) {
    if (isWhole) next.delete(id)
    else next.add(id)
  }
  return next
}
