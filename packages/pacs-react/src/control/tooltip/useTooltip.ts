import { pressedKey } from '@opensono/pacs-core'
import { type FocusEvent, type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'

const delayMs = 400
/** Time after one is hidden in which the next is shown at once, in milliseconds: along a row of icons one waits a single time. */
const warmMs = 500

/** The one in sight: there is never a second. */
let shown: { hide: () => void } | null = null
let warmUntilMs = 0

/** What a control must hand on to its element. */
export interface TooltipAnchorProps {
  onPointerEnter: (event: PointerEvent) => void
  onPointerLeave: () => void
  onPointerDown: () => void
  onFocus: (event: FocusEvent) => void
  onBlur: () => void
}

interface UseTooltipResult {
  isShown: boolean
  /** The element that the control gave the props to, once it was pointed at or focused. */
  anchor: RefObject<Element | null>
  hide: () => void
  anchorProps: TooltipAnchorProps
}

/**
 * When a tooltip is in sight: under a resting pointer and on keyboard focus, until its control is used or left.
 *
 * @param isDisabled - hides it, even a visible one: a disabled control gets no event when the pointer or focus leaves it.
 */
export function useTooltip(isDisabled: boolean): UseTooltipResult {
  const [isShown, setShown] = useState(false)
  const anchor = useRef<Element | null>(null)
  const own = useRef<{ hide: () => void; timer?: ReturnType<typeof setTimeout>; isPressed: boolean }>({
    hide: () => undefined,
    isPressed: false,
  })

  const hide = useCallback(() => {
    clearTimeout(own.current.timer)
    setShown(false)
    if (shown !== own.current) return
    shown = null
    warmUntilMs = performance.now() + warmMs
  }, [])
  const show = useCallback(() => {
    clearTimeout(own.current.timer)
    if (isDisabled) return
    if (shown !== own.current) shown?.hide()
    own.current.hide = hide
    shown = own.current
    setShown(true)
  }, [hide, isDisabled])

  // Also when the control is removed under it.
  useEffect(() => hide, [hide])
  useEffect(() => {
    if (isDisabled) hide()
  }, [isDisabled, hide])
  useEffect(() => {
    if (!isShown) return
    const onKeyDown = (event: KeyboardEvent) => {
      // In a shadow root the target is its host.
      const [target] = event.composedPath()
      const isOwn = target instanceof Node && anchor.current?.contains(target)
      const isEscape = pressedKey(event) === 'Escape'
      if (isOwn || isEscape) hide()
      // The tooltip goes first; what it is in takes the next one.
      if (isEscape) event.stopPropagation()
    }
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  }, [isShown, hide])

  return {
    isShown,
    anchor,
    hide,
    anchorProps: {
      onPointerEnter({ pointerType, currentTarget }) {
        // A finger that enters presses.
        if (pointerType === 'touch') return
        anchor.current = currentTarget
        clearTimeout(own.current.timer)
        if (shown !== null || performance.now() < warmUntilMs) show()
        else own.current.timer = setTimeout(show, delayMs)
      },
      onPointerLeave() {
        own.current.isPressed = false
        hide()
      },
      onPointerDown() {
        own.current.isPressed = true
        hide()
      },
      onFocus({ currentTarget }) {
        anchor.current = currentTarget
        // Anyone who presses knows already.
        if (!own.current.isPressed && currentTarget.matches(':focus-visible')) show()
        own.current.isPressed = false
      },
      onBlur: hide,
    },
  }
}
