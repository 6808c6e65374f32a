import { forwardRef, type ReactNode, type RefObject } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover as AriaPopover } from 'react-aria-components/Popover'
import type { ControlProps } from '../ControlProps'
import { classes } from '../classes'
import { present } from '../present'
import { useIsPortalReady, usePortalProps } from '../root/RootContext'

export interface AnchoredPopoverProps extends ControlProps {
  /** What it points at. */
  anchor: RefObject<Element | null>
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Names the popover for a reader. */
  label: string
  /** A press outside does not close it: something typed would be lost. @defaultValue false */
  isKept?: boolean | undefined
  /** @defaultValue 'bottom' */
  placement?: 'bottom' | 'top' | 'left' | 'right' | undefined
  children: ReactNode
}

/** A small panel at an element that has no button of its own for it. Escape closes it. */
export const AnchoredPopover = forwardRef<HTMLElement, AnchoredPopoverProps>(function AnchoredPopover(props, ref) {
  const { anchor, isOpen, onOpenChange, label, isKept, placement, children, className, ...rest } = props
  const portal = usePortalProps()
  const isReady = useIsPortalReady()
  return (
    <AriaPopover
      {...present(rest)}
      {...portal}
      ref={ref}
      triggerRef={anchor}
      isOpen={isOpen && isReady}
      onOpenChange={onOpenChange}
      shouldCloseOnInteractOutside={() => isKept !== true}
      className={classes('pacs-popover', className)}
      placement={placement ?? 'bottom'}
      offset={4}
    >
      <Dialog className="pacs-popover-body" aria-label={label}>
        {children}
      </Dialog>
    </AriaPopover>
  )
})
