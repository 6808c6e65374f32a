import {
  autoUpdate,
  FloatingPortal,
  flip,
  offset,
  shift,
  useDismiss,
  useFloating,
  useInteractions,
} from '@floating-ui/react'
import type { RefObject } from 'react'
import { usePortalElement } from '../root/RootContext'

interface ReasonTooltipProps {
  anchor: RefObject<Element | null>
  reason: string
  onClose: () => void
}

/** The bubble of a refused control. The control itself carries the same words as its description. */
export function ReasonTooltip({ anchor, reason, onClose }: ReasonTooltipProps) {
  const portal = usePortalElement()
  const { refs, floatingStyles, context } = useFloating({
    open: true,
    onOpenChange: (isOpen) => {
      if (!isOpen) onClose()
    },
    placement: 'top',
    elements: { reference: anchor.current },
    middleware: [offset(6), flip(), shift({ padding: 8 })],
    whileElementsMounted: autoUpdate,
  })
  const { getFloatingProps } = useInteractions([useDismiss(context, { referencePress: false })])
  return (
    <FloatingPortal root={portal}>
      <div {...getFloatingProps()} ref={refs.setFloating} className="pacs-tooltip" style={floatingStyles} aria-hidden>
        {reason}
      </div>
    </FloatingPortal>
  )
}
