import { forwardRef } from 'react'
import { IconFrame, type IconProps } from './IconFrame'

/** The envelope of a flow over time. */
export const DopplerTraceIcon = forwardRef<SVGSVGElement, IconProps>(function DopplerTraceIcon(props, ref) {
  return (
    <IconFrame {...props} ref={ref}>
      <path d="M3 18h18" />
      <path d="M3 18c1.5 0 2-12 3.5-12S9 14 10 15s1.5 0 2 0 1-9 2.5-9 2.5 8 3.5 9 2 .5 3 1" />
    </IconFrame>
  )
})
