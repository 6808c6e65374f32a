import { TriangleAlert } from 'lucide-react'
import { forwardRef, type ReactNode } from 'react'
import { Button } from '../button/Button'
import type { ControlProps } from '../ControlProps'
import { classes } from '../classes'
import { useControlText } from '../root/RootContext'

/** Props of {@link ErrorState}: what failed, what to do, and facts for support. */
export interface ErrorStateProps extends ControlProps {
  /** What happened. */
  title: string
  /** What was kept and what to do. */
  children?: ReactNode
  /** The error's code, for support. */
  code?: string | undefined
  /** The request's number, for support. */
  requestId?: string | undefined
  /** Anything else support asks for, each with its own name. */
  facts?: readonly { label: string; value: string }[] | undefined
  /** Adds a button that tries again. */
  onRetry?: (() => void) | undefined
  /** Another button beside it. */
  action?: ReactNode
}

/** Shown where something could not be fetched or drawn. Never a code alone. */
export const ErrorState = forwardRef<HTMLDivElement, ErrorStateProps>(function ErrorState(props, ref) {
  const { title, children, code, requestId, facts = [], onRetry, action, className, ...rest } = props
  const t = useControlText()
  const shown = [
    { label: t('control.errorCode'), value: code },
    { label: t('control.requestId'), value: requestId },
    ...facts,
  ].filter((fact) => fact.value)
  return (
    <div {...rest} ref={ref} className={classes('pacs-state', className)} role="alert">
      <span className="pacs-state-icon" data-tone="danger">
        <TriangleAlert aria-hidden />
      </span>
      <p className="pacs-state-title">{title}</p>
      {children !== undefined && <div className="pacs-state-text">{children}</div>}
      {(onRetry || action) && (
        <div className="pacs-state-actions">
          {onRetry && <Button onPress={onRetry}>{t('control.retry')}</Button>}
          {action}
        </div>
      )}
      {shown.length > 0 && (
        <dl className="pacs-state-facts">
          {shown.map((fact) => (
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
