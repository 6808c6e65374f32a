import { forwardRef } from 'react'
import { IconFrame, type IconProps } from './IconFrame'

/** Two crosses and the line between them. */
export const DistanceIcon = forwardRef<SVGSVGElement, IconProps>(function DistanceIcon(props, ref) {
  return (
    <IconFrame {...props} ref={ref}>
      <path d="M5 3v4M3 5h4M19 17v4M17 19h4" />
      <path d="m7.5 7.5 1.5 1.5M11.2 11.2l1.6 1.6M15 15l1.5 1.5" />
    </IconFrame>
  )
})
