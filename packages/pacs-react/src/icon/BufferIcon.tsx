import { forwardRef } from 'react'
import { IconFrame, type IconProps } from './IconFrame'

/** A tray that holds pictures of nobody yet. */
export const BufferIcon = forwardRef<SVGSVGElement, IconProps>(function BufferIcon(props, ref) {
  return (
    <IconFrame {...props} ref={ref}>
      <path d="M6 10V5a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v5" />
      <path d="M9 7h6" />
      <path d="M3 12h5l1.5 3h5L16 12h5v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2Z" />
    </IconFrame>
  )
})
