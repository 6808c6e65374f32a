import { forwardRef } from 'react'
import { IconFrame, type IconProps } from './IconFrame'

/** A picture goes from the tray into the study. */
export const BindToStudyIcon = forwardRef<SVGSVGElement, IconProps>(function BindToStudyIcon(props, ref) {
  return (
    <IconFrame {...props} ref={ref}>
      <path d="M13 4h5a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-5" />
      <path d="M3 12h11" />
      <path d="m10 8 4 4-4 4" />
      <path d="M16.5 9h.5M16.5 15h.5" />
    </IconFrame>
  )
})
