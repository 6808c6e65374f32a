import { forwardRef } from 'react'
import { IconFrame, type IconProps } from './IconFrame'

/** A clock running backwards: what was seen just now. */
export const LastSecondsIcon = forwardRef<SVGSVGElement, IconProps>(function LastSecondsIcon(props, ref) {
  return (
    <IconFrame {...props} ref={ref}>
      <path d="M4 12a8 8 0 1 0 2.6-5.9L4 8.5" />
      <path d="M4 4v4.5h4.5" />
      <path d="M12 8v4.5l3 1.5" />
    </IconFrame>
  )
})
