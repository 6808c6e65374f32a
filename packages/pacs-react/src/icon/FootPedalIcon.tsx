import { forwardRef } from 'react'
import { IconFrame, type IconProps } from './IconFrame'

/** A pedal under a foot. */
export const FootPedalIcon = forwardRef<SVGSVGElement, IconProps>(function FootPedalIcon(props, ref) {
  return (
    <IconFrame {...props} ref={ref}>
      <path d="M3 19h18" />
      <path d="m4 16 13-7a2 2 0 0 1 3 2v5Z" />
      <path d="M8 6V4M12 5V3" />
    </IconFrame>
  )
})
