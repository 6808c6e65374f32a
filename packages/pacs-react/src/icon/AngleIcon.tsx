import { forwardRef } from 'react'
import { IconFrame, type IconProps } from './IconFrame'

/** Two legs and the arc between them. */
export const AngleIcon = forwardRef<SVGSVGElement, IconProps>(function AngleIcon(props, ref) {
  return (
    <IconFrame {...props} ref={ref}>
      <path d="M19 5 5 19h15" />
      <path d="M12 12a10 10 0 0 1 3 7" />
    </IconFrame>
  )
})
