import { forwardRef } from 'react'
import type { ControlProps } from '../ControlProps'
import { classes } from '../classes'

/** Props of {@link Skeleton}: its size. */
export interface SkeletonProps extends ControlProps {
  /** CSS width; the block takes the whole width without it. */
  width?: string | number | undefined
  /** CSS height; one line of text without it. */
  height?: string | number | undefined
}

/** Holds the place of what is being fetched, from 150 ms on. Its parent says `aria-busy`. */
export const Skeleton = forwardRef<HTMLSpanElement, SkeletonProps>(function Skeleton(props, ref) {
  const { width, height, className, style, ...rest } = props
  return (
    <span
      {...rest}
      ref={ref}
      className={classes('pacs-skeleton', className)}
      style={{ width, height, ...style }}
      aria-hidden
    />
  )
})
