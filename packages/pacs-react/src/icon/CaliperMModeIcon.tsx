import { forwardRef } from 'react'
import { IconFrame, type IconProps } from './IconFrame'

/** An M-mode trace with a caliper. */
export const CaliperMModeIcon = forwardRef<SVGSVGElement, IconProps>(function CaliperMModeIcon(props, ref) {
  return (
    <IconFrame {...props} ref={ref}>
      <path d="M3 4v16h18" />
      <path d="M6 9c2 0 2 3 4 3s2-3 4-3 2 3 4 3h3" />
      <path d="M9 16v3M7.5 17.5h3M18 15v4M16.5 17h3" />
    </IconFrame>
  )
})
