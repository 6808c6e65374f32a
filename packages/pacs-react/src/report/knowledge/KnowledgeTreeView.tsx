import { type KnowledgeNode, pressedKey } from '@opensono/pacs-core'
import { ChevronDown, ChevronRight, GripVertical } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { TreeNode } from '../../control/tree/checkState'
import { type SeenNode, useTree } from '../../control/tree/useTree'
import { useText } from '../../provider/useText'
import { type RowOver, useRowDrag } from '../../settings/basicData/useRowDrag'
import { isRootId } from './knowledgeRows'
import { knowledgeText } from './knowledgeText'
import { type MoveKey, type NodePlace, placeByDrop, placeByKey } from './nodePlace'

interface KnowledgeTreeViewProps {
  rows: readonly TreeNode[]
  /** Both trees. */
  nodes: readonly KnowledgeNode[]
  closedAtFirst: readonly string[]
  selectedId: string | null
  onSelect: (id: string) => void
  /** Enter, or a double press. */
  onOpen: (id: string) => void
  isMovable: (node: KnowledgeNode) => boolean
  onMove: (node: KnowledgeNode, place: NodePlace) => void
}

const moveKeys: readonly string[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] satisfies MoveKey[]

/** The knowledge base as a tree. Arrow keys move the focus, Enter inserts; a grip, or Alt with an arrow key, moves the node. */
export function KnowledgeTreeView(props: KnowledgeTreeViewProps) {
  const { rows, nodes, closedAtFirst, selectedId, onSelect, onOpen, isMovable, onMove } = props
  const { t } = useText(knowledgeText)
  const box = useRef<HTMLDivElement>(null)
  const open = (node: TreeNode) => (node.children === undefined ? onOpen(node.id) : undefined)
  const tree = useTree(rows, open, closedAtFirst, selectedId)
  const movable = new Map<string | null, KnowledgeNode>(nodes.filter(isMovable).map((node) => [node.id, node]))
  const find = (id: string | null) => movable.get(id)
  const move = (node: KnowledgeNode, place: NodePlace | null) => {
    if (place === null) return
    if (place.parentId !== null) tree.setOpen(place.parentId, true)
    onMove(node, place)
  }
  const placeAt = (id: string, over: RowOver | null) =>
    over === null || find(id) === undefined ? null : placeByDrop(nodes, id, over)
  const drag = useRowDrag((id, over) => {
    const node = find(id)
    if (node !== undefined) move(node, placeAt(id, over))
  })
  const { dragged } = drag
  const drop = dragged !== null && placeAt(dragged.id, dragged.over) !== null ? dragged.over : null
  useEffect(() => {
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div
      ref={box}
      role="tree"
      aria-label={t('knowledge.tree')}
      className="pacs-tree pacs-knowledge-tree"
      data-dragging={dragged !== null || undefined}
      {...drag.boxProps}
      onKeyDown={(event) => {
        if (drag.escape(event)) return
        const key = pressedKey(event)
        if (!event.altKey || !moveKeys.includes(key)) return tree.onKeyDown(event)
        event.preventDefault()
        const node = find(selectedId)
        if (node !== undefined) move(node, placeByKey(nodes, node, key as MoveKey))
      }}
    >
      {tree.rows.map((seen) => (
        <TreeRow
          key={seen.node.id}
          seen={seen}
          isSelected={seen.node.id === selectedId}
          isStop={seen.node.id === tree.stopId}
          isMovable={movable.has(seen.node.id)}
          isDragged={seen.node.id === dragged?.id}
          drop={seen.node.id === drop?.id ? drop.side : undefined}
          onFocus={() => {
            tree.focus(seen.node.id)
            onSelect(seen.node.id)
          }}
          onToggle={() => tree.setOpen(seen.node.id, !seen.isOpen)}
          onOpen={() => onOpen(seen.node.id)}
        />
      ))}
    </div>
  )
}

interface TreeRowProps {
  seen: SeenNode
  isSelected: boolean
  isStop: boolean
  isMovable: boolean
  isDragged: boolean
  drop: RowOver['side'] | undefined
  onFocus: () => void
  onToggle: () => void
  onOpen: () => void
}

/** How a row takes what is dragged over it. */
function holdsOf({ node, isOpen }: SeenNode): string | undefined {
  if (isRootId(node.id)) return 'always'
  if (node.children === undefined) return undefined
  return isOpen && node.children.length > 0 ? 'open' : 'closed'
}

function TreeRow(props: TreeRowProps) {
  const { seen, isSelected, isStop, isMovable, isDragged, drop, onFocus, onToggle, onOpen } = props
  const { node, level, isOpen } = seen
  const { t } = useText(knowledgeText)
  const isBranch = node.children !== undefined
  const Arrow = isOpen ? ChevronDown : ChevronRight
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys of all its nodes.
    <div
      role="treeitem"
      aria-level={level}
      aria-expanded={isBranch ? isOpen : undefined}
      aria-selected={isSelected}
      tabIndex={isStop ? 0 : -1}
      data-node-id={node.id}
      data-row-id={node.id}
      data-holds={holdsOf(seen)}
      data-level={level}
      data-dragged={isDragged || undefined}
      data-drop={drop}
      className="pacs-tree-row"
      onFocus={onFocus}
      onClick={() => isBranch && onToggle()}
      onDoubleClick={() => !isBranch && onOpen()}
    >
      <span className="pacs-tree-arrow" aria-hidden>
        {isBranch && <Arrow />}
      </span>
      <span className="pacs-tree-label pacs-truncate" title={node.label}>
        {node.label}
      </span>
      {node.note !== undefined && <span className="pacs-tree-note pacs-truncate">{node.note}</span>}
      {isMovable && (
        <span
          aria-hidden
          data-grip
          className="pacs-dictionary-grip pacs-knowledge-grip"
          title={t('knowledge.moveHint')}
          onClick={(event) => event.stopPropagation()}
        >
          <GripVertical />
        </span>
      )}
    </div>
  )
}
