import { forwardRef } from 'react'
import { IconFrame, type IconProps } from './IconFrame'

/** A single picture out of the sector. */
export const StillIcon = forwardRef<SVGSVGElement, IconProps>(function StillIcon(props, ref) {
  return (
    <IconFrame {...props} ref={ref}>
      <rect x="3" y="4" width="18" height="16" rx="2" />
      <path d="M12 8l-4.5 6.5a7 7 0 0 0 9 0Z" />
    </IconFrame>
  )
})
