import { TriangleAlert } from 'lucide-react'
import { forwardRef, type ReactNode } from 'react'
import type { ControlProps } from '../ControlProps'
import { classes } from '../classes'

export interface ErrorStateProps extends ControlProps {
  /** What happened. */
  title: string
  /** What was kept and what to do. */
  children?: ReactNode
  /** What support asks for, each with its own name: error code, request number. */
  facts?: readonly { label: string; value: string }[] | undefined
  /** The button that tries again. */
  action?: ReactNode
}

/** Stands where something could not be fetched or drawn. Never a code alone. */
export const ErrorState = forwardRef<HTMLDivElement, ErrorStateProps>(function ErrorState(props, ref) {
  const { title, children, facts, action, className, ...rest } = props
  return (
    <div {...rest} ref={ref} className={classes('pacs-state', className)} role="alert">
      <span className="pacs-state-icon" data-tone="danger">
        <TriangleAlert aria-hidden />
      </span>
      <p className="pacs-state-title">{title}</p>
      {children !== undefined && <div className="pacs-state-text">{children}</div>}
      {action}
      {facts && facts.length > 0 && (
        <dl className="pacs-state-facts">
          {facts.map((fact) => (
            <div key={fact.label}>
              <dt>{fact.label}</dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
})
