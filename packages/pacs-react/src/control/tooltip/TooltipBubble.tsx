import type { RefObject } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'
import { usePortalProps } from '../root/RootContext'

export interface TooltipBubbleProps {
  /** What the control names as its description. */
  id: string
  anchor: RefObject<Element | null>
  text: string
  placement: 'top' | 'bottom' | 'left' | 'right'
  /** The page has scrolled away under it. */
  onClose: () => void
}

/** The bubble of a tooltip that is in sight. */
export function TooltipBubble({ id, anchor, text, placement, onClose }: TooltipBubbleProps) {
  const named = { ...usePortalProps(), id }
  return (
    <TooltipTrigger isOpen onOpenChange={onClose}>
      <AriaTooltip {...named} triggerRef={anchor} className="pacs-tooltip" placement={placement} offset={6}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
