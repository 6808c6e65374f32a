import { forwardRef } from 'react'
import { IconFrame, type IconProps } from './IconFrame'

/** A transducer with its cable: the ultrasound probe. */
export const ProbeIcon = forwardRef<SVGSVGElement, IconProps>(function ProbeIcon(props, ref) {
  return (
    <IconFrame {...props} ref={ref}>
      <path d="M8 3h8l-1.2 6.5a2 2 0 0 1-.6 1.1l-.7.7v3.2a1.5 1.5 0 0 1-3 0v-3.2l-.7-.7a2 2 0 0 1-.6-1.1Z" />
      <path d="M6 3h12" />
      <path d="M12 16v2a3 3 0 0 0 6 0v-1" />
    </IconFrame>
  )
})
