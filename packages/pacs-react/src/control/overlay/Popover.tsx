import { forwardRef, type ReactElement, type ReactNode } from 'react'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover as AriaPopover } from 'react-aria-components/Popover'
import type { ControlProps } from '../ControlProps'
import { classes } from '../classes'
import { present } from '../present'
import { usePortalProps } from '../root/RootContext'

/** Props of {@link Popover}. Without `isOpen` it keeps its own state. */
export interface PopoverProps extends ControlProps {
  /** The button that opens it. */
  trigger: ReactElement
  /** Names the popover for a reader. */
  label: string
  /** A function is given `close`. */
  children: ReactNode | ((close: () => void) => ReactNode)
  /** @defaultValue 'bottom start' */
  placement?: 'bottom' | 'bottom start' | 'bottom end' | 'top' | 'top start' | 'top end' | 'left' | 'right' | undefined
  isOpen?: boolean | undefined
  /** Called with true when the popover opens, and with false when it closes. */
  onOpenChange?: ((isOpen: boolean) => void) | undefined
}

/** A small panel anchored to a button; Escape and a press outside close it. */
export const Popover = forwardRef<HTMLElement, PopoverProps>(function Popover(props, ref) {
  const { trigger, label, children, placement, isOpen, onOpenChange, className, ...rest } = props
  const portal = usePortalProps()
  return (
    <DialogTrigger {...present({ isOpen, onOpenChange })}>
      {trigger}
      <AriaPopover
        {...present(rest)}
        {...portal}
        ref={ref}
        className={classes('pacs-popover', className)}
        placement={placement ?? 'bottom start'}
        offset={4}
      >
        <Dialog className="pacs-popover-body" aria-label={label}>
          {({ close }) => <>{typeof children === 'function' ? children(close) : children}</>}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  )
})
