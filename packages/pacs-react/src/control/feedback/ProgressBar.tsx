import { forwardRef } from 'react'
import type { ControlProps } from '../ControlProps'
import { classes } from '../classes'

/** Props of {@link ProgressBar}. `value` is in percent. */
export interface ProgressBarProps extends ControlProps {
  /** Name of the task. */
  label: string
  /** Percent, 0 to 100; null for an unknown amount. */
  value: number | null
  /** The figure in words, for example "74%" or "3 of 12". */
  valueText?: string | undefined
  /** The bar alone, 4 px high; label and figure are still read out. */
  isBare?: boolean | undefined
}

/** Progress of a task in percent, or an unknown amount. */
export const ProgressBar = forwardRef<HTMLDivElement, ProgressBarProps>(function ProgressBar(props, ref) {
  const { label, value, valueText, isBare, className, ...rest } = props
  const percent = value === null ? null : Math.min(100, Math.max(0, value))
  return (
    <div {...rest} ref={ref} className={classes('pacs-progress', className)}>
      {!isBare && (
        <div className="pacs-progress-words">
          <span className="pacs-truncate" title={label}>
            {label}
          </span>
          {valueText && <span className="pacs-numeric">{valueText}</span>}
        </div>
      )}
      <div
        className="pacs-progress-track"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent ?? undefined}
        aria-valuetext={valueText}
      >
        <div
          className="pacs-progress-fill"
          data-unknown={percent === null || undefined}
          style={percent === null ? undefined : { transform: `scaleX(${percent / 100})` }}
        />
      </div>
    </div>
  )
})
