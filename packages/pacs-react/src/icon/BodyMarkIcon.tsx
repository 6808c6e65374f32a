import { forwardRef } from 'react'
import { IconFrame, type IconProps } from './IconFrame'

/** A body with the probe on it: where the picture was taken. */
export const BodyMarkIcon = forwardRef<SVGSVGElement, IconProps>(function BodyMarkIcon(props, ref) {
  return (
    <IconFrame {...props} ref={ref}>
      <circle cx="12" cy="4.5" r="2" />
      <path d="M7 21v-6L6 10a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2l-1 5v6" />
      <path d="M9.5 14.5h5" />
      <path d="M12 12v5" />
    </IconFrame>
  )
})
