import { forwardRef } from 'react'
import type { ControlProps } from '../ControlProps'
import { classes } from '../classes'
import type { StatusTone } from './StatusTag'

/** Props of {@link Badge}: a count, and what is counted. */
export interface BadgeProps extends ControlProps {
  /** A count; above `maximum` it is shown as `99+`. Zero draws nothing. */
  count: number
  /** What is counted, for a reader: "3 invitations". */
  label: string
  /** @defaultValue 99 */
  maximum?: number | undefined
  /** @defaultValue 'accent' */
  tone?: Extract<StatusTone, 'accent' | 'danger' | 'muted'> | undefined
}

/** A small count on a button or a tab. */
export const Badge = forwardRef<HTMLSpanElement, BadgeProps>(function Badge(props, ref) {
  const { count, label, maximum = 99, tone, className, ...rest } = props
  if (count <= 0) return null
  return (
    <span {...rest} ref={ref} className={classes('pacs-badge', className)} data-tone={tone ?? 'accent'} title={label}>
      <span aria-hidden>{count > maximum ? `${maximum}+` : count}</span>
      <span className="pacs-hidden-visually">{label}</span>
    </span>
  )
})
