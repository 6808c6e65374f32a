import { cloneElement, type ReactElement, useId } from 'react'
import { classes } from '../classes'
import { lazyView } from '../lazy/lazyView'
import { useTooltip } from './useTooltip'

// Placing a bubble takes more code than a login has room for, so it comes with the first one. The name is read out without it.
const TooltipBubble = lazyView(() => import('./TooltipBubble').then((part) => part.TooltipBubble))

/** The text of a tooltip, and the control that it explains. */
export interface TooltipProps {
  /** A name or a short explanation; never the only place of a fact. */
  text: string
  /** One of our controls; what is not focusable cannot be explained to keyboard users. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>
  /** @defaultValue 'top' */
  placement?: 'top' | 'bottom' | 'left' | 'right' | undefined
  /** Keeps the tooltip away, for example while the words are in sight. */
  isDisabled?: boolean | undefined
}

/** A short text beside a control, on hover and on keyboard focus. */
export function Tooltip({ text, children, placement = 'top', isDisabled = false }: TooltipProps) {
  const id = useId()
  const { isShown, anchor, hide, anchorProps } = useTooltip(isDisabled)
  const describedBy = classes(children.props['aria-describedby'], isShown && id)
  return (
    <>
      {cloneElement(children, { ...anchorProps, ...(describedBy && { 'aria-describedby': describedBy }) })}
      {isShown && <TooltipBubble id={id} anchor={anchor} text={text} placement={placement} onClose={hide} />}
    </>
  )
}
