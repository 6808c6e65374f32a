import { forwardRef } from 'react'
import { IconFrame, type IconProps } from './IconFrame'

/** A closed outline with its inside. */
export const AreaIcon = forwardRef<SVGSVGElement, IconProps>(function AreaIcon(props, ref) {
  return (
    <IconFrame {...props} ref={ref}>
      <ellipse cx="12" cy="12" rx="9" ry="6.5" />
      <path d="M8 14.5l5-5M12 15.5l4-4" />
    </IconFrame>
  )
})
