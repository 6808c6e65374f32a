import { forwardRef } from 'react'
import { IconFrame, type IconProps } from './IconFrame'

/** A flake: the picture is frozen. */
export const FreezeIcon = forwardRef<SVGSVGElement, IconProps>(function FreezeIcon(props, ref) {
  return (
    <IconFrame {...props} ref={ref}>
      <path d="M12 3v18M4.2 7.5l15.6 9M19.8 7.5l-15.6 9" />
      <path d="m9.5 4.5 2.5 2 2.5-2M9.5 19.5l2.5-2 2.5 2" />
    </IconFrame>
  )
})
