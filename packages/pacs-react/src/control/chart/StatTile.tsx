import { forwardRef } from 'react'
import type { ControlProps } from '../ControlProps'
import { classes } from '../classes'
import { Skeleton } from '../feedback/Skeleton'

/** Props of {@link StatTile}. With `onPress` the figure is a button. */
export interface StatTileProps extends ControlProps {
  /** What is counted. */
  label: string
  /** The figure as it is read; null while it is being fetched. */
  value: string | null
  /** What belongs to the figure: what it is a part of, or a target. */
  hint?: string | undefined
  /** Shows what is behind the figure; left out, the figure is text. */
  onPress?: (() => void) | undefined
  /** What the press does, read after the figure. */
  actionLabel?: string | undefined
}

/** One figure of a board, large, with its name. */
export const StatTile = forwardRef<HTMLDivElement, StatTileProps>(function StatTile(props, ref) {
  const { label, value, hint, onPress, actionLabel, className, ...rest } = props
  return (
    <div {...rest} ref={ref} className={classes('pacs-stat', className)} aria-busy={value === null || undefined}>
      <span className="pacs-stat-label" title={label}>
        {label}
      </span>
      <span className="pacs-stat-value">
        {value === null ? (
          <Skeleton width="4em" />
        ) : onPress === undefined ? (
          value
        ) : (
          <button
            type="button"
            className="pacs-figure"
            title={actionLabel}
            aria-label={actionLabel === undefined ? undefined : `${label} ${value}: ${actionLabel}`}
            onClick={onPress}
          >
            {value}
          </button>
        )}
      </span>
      {hint !== undefined && (
        <span className="pacs-stat-hint" title={hint}>
          {hint}
        </span>
      )}
    </div>
  )
})
