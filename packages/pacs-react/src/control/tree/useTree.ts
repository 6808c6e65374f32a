import { pressedKey } from '@opensono/pacs-core'
import { type KeyboardEvent, useState } from 'react'
import type { TreeNode } from './checkState'

/** A node in sight, with its place. */
export interface SeenNode {
  readonly node: TreeNode
  /** From 1. */
  readonly level: number
  readonly parentId: string | null
  readonly isOpen: boolean
}

function seen(nodes: readonly TreeNode[], closedIds: ReadonlySet<string>, level = 1, parentId: string | null = null) {
  return nodes.flatMap((node): SeenNode[] => {
    const isOpen = !closedIds.has(node.id)
    const below = isOpen ? seen(node.children ?? [], closedIds, level + 1, node.id) : []
    return [{ node, level, parentId, isOpen }, ...below]
  })
}

/**
 * Visible nodes, the tab stop, and the keys of the tree pattern of WAI-ARIA: arrow keys move the focus, open and close.
 *
 * @param nodes - the tree.
 * @param onPress - Enter or Space on a node.
 * @param closedAtFirst - branches that begin closed.
 * @param focusedAtFirst - where Tab stops at first; the first node when left out.
 */
export function useTree(
  nodes: readonly TreeNode[],
  onPress: (node: TreeNode) => void,
  closedAtFirst: Iterable<string> = [],
  focusedAtFirst: string | null = null,
) {
  const [closedIds, setClosedIds] = useState<ReadonlySet<string>>(() => new Set(closedAtFirst))
  const [focusedId, setFocusedId] = useState<string | null>(focusedAtFirst)
  const rows = seen(nodes, closedIds)
  const stop = rows.find(({ node }) => node.id === focusedId) ?? rows[0]

  function setOpen(id: string, isOpen: boolean): void {
    const next = new Set(closedIds)
    if (isOpen) next.delete(id)
    else next.add(id)
    setClosedIds(next)
  }

  function target(key: string, place: number): SeenNode | undefined {
    const at = rows[place]
    if (key === 'ArrowDown') return rows[place + 1]
    if (key === 'ArrowUp') return rows[place - 1]
    if (key === 'Home') return rows[0]
    if (key === 'End') return rows.at(-1)
    if (key === 'ArrowRight') return at?.isOpen && at.node.children ? rows[place + 1] : undefined
    return rows.find(({ node }) => node.id === at?.parentId)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const place = rows.findIndex(({ node }) => node.id === stop?.node.id)
    const at = rows[place]
    if (at === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    const key = pressedKey(event)
    if (key === 'Enter' || key === 'Space') {
      event.preventDefault()
      onPress(at.node)
      return
    }
    if (!['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(key)) return
    event.preventDefault()
    const isBranch = at.node.children !== undefined
    if (isBranch && key === (at.isOpen ? 'ArrowLeft' : 'ArrowRight')) {
      setOpen(at.node.id, !at.isOpen)
      return
    }
    const next = target(key, place)
    if (next === undefined) return
    setFocusedId(next.node.id)
    for (const element of event.currentTarget.children) {
      if (element instanceof HTMLElement && element.dataset.nodeId === next.node.id) element.focus()
    }
  }

  return { rows, stopId: stop?.node.id ?? null, setOpen, focus: setFocusedId, onKeyDown }
}
