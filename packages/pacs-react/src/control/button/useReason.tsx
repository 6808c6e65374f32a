import { type ForwardedRef, type ReactNode, useCallback, useId, useRef, useState } from 'react'
import { lazyView } from '../lazy/lazyView'

// The positioning code is only fetched once somebody asks a refused control why.
const ReasonTooltip = lazyView(() => import('./ReasonTooltip').then((part) => part.ReasonTooltip))

interface Reason<Element extends HTMLElement> {
  anchorProps: {
    'aria-describedby'?: string
    onPointerEnter?: () => void
    onPointerLeave?: () => void
    onFocus?: () => void
    onBlur?: () => void
  }
  ref: (element: Element | null) => void
  element: ReactNode
}

/**
 * Lets a refused control say why: the reason is its description at once, and a tooltip on hover, focus and touch.
 *
 * @param reason the sentence, or undefined when the control can be used
 * @param outer the caller's ref, kept in step
 * @param describedBy ids of other descriptions to keep
 */
export function useReason<Element extends HTMLElement>(
  reason: string | undefined,
  outer: ForwardedRef<Element>,
  describedBy?: string | undefined,
): Reason<Element> {
  const id = useId()
  const anchor = useRef<Element | null>(null)
  const [isShown, setShown] = useState(false)
  const ref = useCallback(
    (element: Element | null) => {
      anchor.current = element
      if (typeof outer === 'function') outer(element)
      else if (outer) outer.current = element
    },
    [outer],
  )
  if (!reason) return { anchorProps: describedBy ? { 'aria-describedby': describedBy } : {}, ref, element: null }
  return {
    anchorProps: {
      'aria-describedby': describedBy ? `${describedBy} ${id}` : id,
      onPointerEnter: () => setShown(true),
      onPointerLeave: () => setShown(false),
      onFocus: () => setShown(true),
      onBlur: () => setShown(false),
    },
    ref,
    element: (
      <>
        <span id={id} className="pacs-hidden-visually">
          {reason}
        </span>
        {isShown && <ReasonTooltip anchor={anchor} reason={reason} onClose={() => setShown(false)} />}
      </>
    ),
  }
}
