import { type ReactNode, useEffect, useRef } from 'react'

interface ScrollAreaProps {
  className: string
  children: ReactNode
}

const focusable = 'a[href], :is(button, input, select, textarea):enabled, [tabindex="0"]'

/**
 * A part that scrolls. Where it holds text alone it takes the focus itself, else the keyboard could not scroll it
 * in browsers that do not focus scrollers by themselves (Chromium before 130).
 */
export function ScrollArea({ className, children }: ScrollAreaProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const area = ref.current
    if (!area) return
    const settle = () => {
      const needsFocus = area.scrollHeight > area.clientHeight && !area.querySelector(focusable)
      if (needsFocus) area.tabIndex = 0
      else area.removeAttribute('tabindex')
    }
    settle()
    const observer = new ResizeObserver(settle)
    observer.observe(area)
    return () => observer.disconnect()
  })
  return (
    <div ref={ref} className={className}>
      {children}
    </div>
  )
}
