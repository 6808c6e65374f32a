import { forwardRef, type ReactNode } from 'react'
import type { ControlProps, Tone } from '../ControlProps'
import { classes } from '../classes'

/** The tone of a status; `muted` and `accent` besides the four of messages. */
export type StatusTone = Tone | 'muted' | 'accent'

/** Props of {@link StatusTag}. It always has a word: a colour alone says nothing. */
export interface StatusTagProps extends ControlProps {
  title?: string | undefined
  /** The word; a colour alone says nothing. */
  children: ReactNode
  icon?: ReactNode
  /** @defaultValue 'muted' */
  tone?: StatusTone | undefined
  /** A tinted ground, for where the status is the point; without it, icon and word on the ground of the row. */
  isFilled?: boolean | undefined
}

/** A state as icon and word. */
export const StatusTag = forwardRef<HTMLSpanElement, StatusTagProps>(function StatusTag(props, ref) {
  const { children, icon, tone, isFilled, className, ...rest } = props
  return (
    <span
      {...rest}
      ref={ref}
      className={classes('pacs-status', className)}
      data-tone={tone ?? 'muted'}
      data-filled={isFilled || undefined}
    >
      {icon}
      <span className="pacs-truncate" title={typeof children === 'string' ? children : undefined}>
        {children}
      </span>
    </span>
  )
})
