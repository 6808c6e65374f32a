import { ChevronDown, ChevronRight } from 'lucide-react'
import type { TreeNode } from '../../control/tree/checkState'
import { useTree } from '../../control/tree/useTree'

interface KnowledgeTreeViewProps {
  label: string
  nodes: readonly TreeNode[]
  closedAtFirst: readonly string[]
  selectedId: string | null
  onSelect: (id: string) => void
  /** Enter, or a double press. */
  onOpen: (id: string) => void
  onStep: (id: string, by: -1 | 1) => void
}

/** The knowledge base as a tree. Arrows walk, Enter inserts, Alt with an arrow moves. */
export function KnowledgeTreeView(props: KnowledgeTreeViewProps) {
  const { label, nodes, closedAtFirst, selectedId, onSelect, onOpen, onStep } = props
  const tree = useTree(nodes, (node) => (node.children === undefined ? onOpen(node.id) : undefined), closedAtFirst)
  return (
    <div
      role="tree"
      aria-label={label}
      className="pacs-tree pacs-knowledge-tree"
      onKeyDown={(event) => {
        if (event.altKey && selectedId !== null && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
          event.preventDefault()
          return onStep(selectedId, event.key === 'ArrowUp' ? -1 : 1)
        }
        tree.onKeyDown(event)
      }}
    >
      {tree.rows.map(({ node, level, isOpen }) => {
        const isBranch = node.children !== undefined
        const Arrow = isOpen ? ChevronDown : ChevronRight
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the tree hears the keys of all its nodes.
          <div
            key={node.id}
            role="treeitem"
            aria-level={level}
            aria-expanded={isBranch ? isOpen : undefined}
            aria-selected={node.id === selectedId}
            tabIndex={node.id === tree.stopId ? 0 : -1}
            data-node-id={node.id}
            data-level={level}
            className="pacs-tree-row"
            onFocus={() => {
              tree.focus(node.id)
              onSelect(node.id)
            }}
            onClick={() => isBranch && tree.setOpen(node.id, !isOpen)}
            onDoubleClick={() => !isBranch && onOpen(node.id)}
          >
            <span className="pacs-tree-arrow" aria-hidden>
              {isBranch && <Arrow />}
            </span>
            <span className="pacs-tree-label pacs-truncate" title={node.label}>
              {node.label}
            </span>
            {node.note !== undefined && <span className="pacs-tree-note pacs-truncate">{node.note}</span>}
          </div>
        )
      })}
    </div>
  )
}
