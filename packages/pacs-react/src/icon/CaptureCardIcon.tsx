import { forwardRef } from 'react'
import { IconFrame, type IconProps } from './IconFrame'

/** A card with a plug for the picture. */
export const CaptureCardIcon = forwardRef<SVGSVGElement, IconProps>(function CaptureCardIcon(props, ref) {
  return (
    <IconFrame {...props} ref={ref}>
      <path d="M4 4v16" />
      <path d="M4 7h15a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H4" />
      <circle cx="14" cy="12" r="2.5" />
      <path d="M7 17v2M10 17v2M7.5 11v2" />
    </IconFrame>
  )
})
