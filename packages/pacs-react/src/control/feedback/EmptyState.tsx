import { forwardRef, type ReactNode } from 'react'
import type { ControlProps } from '../ControlProps'
import { classes } from '../classes'

/** Props of {@link EmptyState}: what is missing, and what to do next. */
export interface EmptyStateProps extends ControlProps {
  icon?: ReactNode
  /** What is not there. */
  title: string
  /** What to do next. */
  children?: ReactNode
  /** The button that does it. */
  action?: ReactNode
}

/** Shown in place of an empty list; says what to do next. */
export const EmptyState = forwardRef<HTMLDivElement, EmptyStateProps>(function EmptyState(props, ref) {
  const { icon, title, children, action, className, ...rest } = props
  return (
    <div {...rest} ref={ref} className={classes('pacs-state', className)}>
      {icon !== undefined && <span className="pacs-state-icon">{icon}</span>}
      <p className="pacs-state-title">{title}</p>
      {children !== undefined && <div className="pacs-state-text">{children}</div>}
      {action}
    </div>
  )
})
