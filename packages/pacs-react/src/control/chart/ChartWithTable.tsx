import { forwardRef, type ReactNode } from 'react'
import type { ControlProps } from '../ControlProps'
import { classes } from '../classes'
import { Skeleton } from '../feedback/Skeleton'
import { lazyView } from '../lazy/lazyView'
import { type ChartData, lineStyleOf } from './Chart'
import { ChartMark } from './ChartMark'

// The library of charts is larger than most pages: only a page that draws one loads it.
const DrawnChart = lazyView(
  () => import('./DrawnChart').then((part) => part.DrawnChart),
  <Skeleton width="100%" height="100%" />,
)

/** Props of {@link ChartWithTable}. `data` and `table` hold the same figures. */
export interface ChartWithTableProps extends ControlProps {
  /** What is drawn: "Studies by doctor". */
  title: string
  /** What is true of the drawing alone, for example how many of the rows it shows. */
  note?: string | undefined
  /** What is drawn; null while it is being fetched. */
  data: ChartData | null
  /** Writes a value at a bar, an axis and in the box under the pointer; a stable function. */
  format: (value: number) => string
  /** The same figures as a table: what a keyboard and a screen reader read, since the drawing is for the eye alone. */
  table: ReactNode
  /** The table is shown beside the drawing where there is room, else below it. @defaultValue 'beside' */
  tablePlace?: 'beside' | 'below' | undefined
}

/** A chart and the same figures as a table. */
export const ChartWithTable = forwardRef<HTMLDivElement, ChartWithTableProps>(function ChartWithTable(props, ref) {
  const { title, note, data, format, table, tablePlace = 'beside', className, ...rest } = props
  const series = data?.kind === 'lines' ? data.series : []
  return (
    <div {...rest} ref={ref} className={classes('pacs-chart-pair', className)} data-place={tablePlace}>
      <div className="pacs-chart" data-kind={data?.kind} aria-hidden>
        <p className="pacs-chart-title">{title}</p>
        {series.length > 0 && (
          <ul className="pacs-chart-legend">
            {series.map(({ id, label }, index) => (
              <li key={id}>
                <LegendMark index={index} />
                {label}
              </li>
            ))}
          </ul>
        )}
        <div className="pacs-chart-drawing">
          {data === null ? <Skeleton width="100%" height="100%" /> : <DrawnChart {...data} format={format} />}
        </div>
        {note !== undefined && <p className="pacs-chart-note">{note}</p>}
      </div>
      <div className="pacs-chart-table">{table}</div>
    </div>
  )
})

function LegendMark({ index }: { index: number }) {
  const style = lineStyleOf(index)
  return (
    <svg className="pacs-chart-mark" viewBox="0 0 28 12" aria-hidden>
      <line x1={0} y1={6} x2={28} y2={6} stroke={style.colour} strokeWidth={2} strokeDasharray={style.dashes} />
      <ChartMark style={style} x={14} y={6} />
    </svg>
  )
}
