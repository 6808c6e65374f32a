import { forwardRef } from 'react'
import { IconFrame, type IconProps } from './IconFrame'

/** A line drawn by hand. */
export const FreehandIcon = forwardRef<SVGSVGElement, IconProps>(function FreehandIcon(props, ref) {
  return (
    <IconFrame {...props} ref={ref}>
      <path d="M3 17c2-8 5-11 7-10s-2 8 0 9 4-7 6-6-1 6 1 7 3-1 4-3" />
    </IconFrame>
  )
})
