import { Check, ChevronDown, ChevronRight, Minus } from 'lucide-react'
import { forwardRef } from 'react'
import type { ControlProps } from '../ControlProps'
import { classes } from '../classes'
import { checkState, type TreeNode, toggled } from './checkState'
import { useTree } from './useTree'

export interface CheckTreeProps extends ControlProps {
  /** Names the tree for a reader. */
  label: string
  nodes: readonly TreeNode[]
  /** The leaves that are checked; a branch shows how many of its own are. */
  checkedIds: ReadonlySet<string>
  onChange: (checkedIds: ReadonlySet<string>) => void
  /** Shows what is checked and lets nothing be changed. @defaultValue false */
  isReadOnly?: boolean | undefined
}

/** A tree of boxes. Arrow keys move the focus, open and close; Space checks; a branch checks all below it. */
export const CheckTree = forwardRef<HTMLDivElement, CheckTreeProps>(function CheckTree(props, ref) {
  const { label, nodes, checkedIds, onChange, isReadOnly = false, className, ...rest } = props
  const press = (node: TreeNode) => {
    if (!isReadOnly) onChange(toggled(node, checkedIds))
  }
  const tree = useTree(nodes, press)
  return (
    <div
      {...rest}
      ref={ref}
      role="tree"
      aria-label={label}
      aria-multiselectable
      className={classes('pacs-tree', className)}
      data-readonly={isReadOnly || undefined}
      onKeyDown={tree.onKeyDown}
    >
      {tree.rows.map(({ node, level, isOpen }) => {
        const state = checkState(node, checkedIds)
        const isBranch = node.children !== undefined
        const Arrow = isOpen ? ChevronDown : ChevronRight
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys of all its nodes.
          <div
            key={node.id}
            role="treeitem"
            aria-level={level}
            aria-expanded={isBranch ? isOpen : undefined}
            aria-checked={state}
            aria-disabled={isReadOnly || undefined}
            tabIndex={node.id === tree.stopId ? 0 : -1}
            data-node-id={node.id}
            data-level={level}
            className="pacs-tree-row"
            onFocus={() => tree.focus(node.id)}
            onClick={() => press(node)}
          >
            <span
              className="pacs-tree-arrow"
              aria-hidden
              onClick={(event) => {
                if (!isBranch) return
                event.stopPropagation()
                tree.setOpen(node.id, !isOpen)
              }}
            >
              {isBranch && <Arrow />}
            </span>
            <span className="pacs-box" aria-hidden data-checked={state !== 'false' || undefined}>
              {state === 'mixed' ? <Minus /> : state === 'true' && <Check />}
            </span>
            <span className="pacs-tree-label pacs-truncate" title={node.hint ?? node.label}>
              {node.label}
            </span>
          </div>
        )
      })}
    </div>
  )
})
