import { forwardRef } from 'react'
import { IconFrame, type IconProps } from './IconFrame'

/** A convex transducer with its cable and the wave before it: the ultrasound probe. */
export const ProbeIcon = forwardRef<SVGSVGElement, IconProps>(function ProbeIcon(props, ref) {
  return (
    <IconFrame {...props} ref={ref}>
      <path d="M5 16.5c2.6 2.6 11.4 2.6 14 0l-2-5a3 3 0 0 0-1-1.4V8a2 2 0 0 0-2-2h-4a2 2 0 0 0-2 2v2.1a3 3 0 0 0-1 1.4Z" />
      <path d="M12 6V2.5" />
      <path d="M8.5 21.5c2.2.6 4.8.6 7 0" />
    </IconFrame>
  )
})
