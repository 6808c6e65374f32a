import type { ReactElement } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'
import { usePortalProps } from '../root/PacsRoot'

export interface TooltipProps {
  /** A name or a short explanation; never the only place of a fact. */
  text: string
  /** One of our controls; what is not focusable cannot be explained to keyboard users. */
  children: ReactElement
  /** @defaultValue 'top' */
  placement?: 'top' | 'bottom' | 'left' | 'right' | undefined
  /** Keeps the tooltip away, for example while the words are in sight. */
  isDisabled?: boolean | undefined
}

/** A short text beside a control, on hover and on keyboard focus. */
export function Tooltip({ text, children, placement = 'top', isDisabled = false }: TooltipProps) {
  const portal = usePortalProps()
  return (
    <TooltipTrigger delay={400} closeDelay={0} isDisabled={isDisabled}>
      {children}
      <AriaTooltip {...portal} className="pacs-tooltip" placement={placement} offset={6}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
