import type { RefObject } from 'react'
import { Popover } from 'react-aria-components/Popover'
import { useIsPortalReady, usePortalProps } from '../root/RootContext'
import { MenuList, type MenuProps } from './Menu'

/** What a menu at an element of its own offers. */
export interface AnchoredMenuProps<Id extends string = string>
  extends Pick<MenuProps<Id>, 'label' | 'entries' | 'onAction' | 'placement'> {
  /** What it points at. */
  anchor: RefObject<Element | null>
  onClose: () => void
}

/** A menu for many elements: one for all rows of a list, open while it is drawn. Escape and a choice close it. */
export function AnchoredMenu<Id extends string = string>(props: AnchoredMenuProps<Id>) {
  const { anchor, onClose, label, entries, onAction, placement } = props
  const portal = usePortalProps()
  const isReady = useIsPortalReady()
  return (
    <Popover
      {...portal}
      className="pacs-popover pacs-menu-popover"
      aria-label={label}
      triggerRef={anchor}
      isOpen={isReady}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      placement={placement ?? 'bottom end'}
      offset={4}
    >
      <MenuList
        label={label}
        entries={entries}
        onAction={(id) => {
          onClose()
          onAction(id)
        }}
      />
    </Popover>
  )
}
