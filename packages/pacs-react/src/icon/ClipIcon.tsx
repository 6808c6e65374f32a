import { forwardRef } from 'react'
import { IconFrame, type IconProps } from './IconFrame'

/** Several frames with a play mark: a moving picture. */
export const ClipIcon = forwardRef<SVGSVGElement, IconProps>(function ClipIcon(props, ref) {
  return (
    <IconFrame {...props} ref={ref}>
      <rect x="3" y="4" width="18" height="16" rx="2" />
      <path d="M3 8.5h18" />
      <path d="M7.5 4v4.5M12 4v4.5M16.5 4v4.5" />
      <path d="m10.5 11.5 4 2.75-4 2.75Z" />
    </IconFrame>
  )
})
