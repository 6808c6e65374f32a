import type { ReactNode } from 'react'
import { Bar, BarChart, CartesianGrid, LabelList, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts'
import { type ChartData, type ChartPoint, lineStyleOf } from './Chart'
import { ChartMark } from './ChartMark'

interface DrawnChartProps extends ChartData {
  format: (value: number) => string
}

/** Characters of a name beside a bar; the whole name is in the table and in the box under the pointer. */
const nameLength = 12
const shorten = (name: string) => (name.length > nameLength ? `${name.slice(0, nameLength - 1)}…` : name)
/** Words beside an axis are broken at their spaces otherwise, however wide it is. */
const onOneLine = (words: string) => words.replaceAll(' ', '\u00a0')
/** Pixels: beside the bars for their names, at their ends for their values. */
const nameWidth = 104
const valueWidth = 84
/** Of a bar and the room around it. */
const barRoom = 32
const barWidth = 16
/** The drawing fills its place. */
const frame = { responsive: true, style: { width: '100%', height: '100%' }, accessibilityLayer: false } as const
const ink = 'var(--pacs-text)'
/** Whole numbers alone are steps of an axis. */
const axis = { axisLine: false, tickLine: false, allowDecimals: false, tick: { fill: ink } } as const

/** The drawing itself: nothing in it moves, and nothing in it can be focused. */
export function DrawnChart(props: DrawnChartProps) {
  return props.kind === 'bars' ? <Bars {...props} /> : <Lines {...props} />
}

/** A box under the pointer: the place, and all that is measured there. */
function box({ series, points, format }: DrawnChartProps) {
  return (
    <Tooltip
      isAnimationActive={false}
      cursor={{ className: 'pacs-chart-cursor' }}
      content={({ active, payload }): ReactNode => {
        const id: unknown = payload[0]?.payload.id
        const point = points.find((each) => each.id === id)
        if (!active || point === undefined) return null
        return (
          <div className="pacs-chart-box">
            <strong>{point.label}</strong>
            {series.map(({ id: name, label }) => (
              <span key={name}>
                {label} <b>{textOf(point, name, format)}</b>
              </span>
            ))}
          </div>
        )
      }}
    />
  )
}

function textOf({ values }: ChartPoint, name: string, format: (value: number) => string): string {
  const value = values[name]
  return value === null || value === undefined ? '–' : format(value)
}

function Bars(props: DrawnChartProps) {
  const { series, points, format } = props
  const [measured] = series
  if (measured === undefined) return null
  return (
    <BarChart
      {...frame}
      // Few bars are together at the top.
      style={{ ...frame.style, maxHeight: points.length * barRoom }}
      layout="vertical"
      data={[...points]}
      margin={{ top: 0, right: valueWidth, bottom: 0, left: 0 }}
    >
      <XAxis type="number" hide domain={[0, 'dataMax']} />
      <YAxis
        type="category"
        dataKey="id"
        width={nameWidth}
        interval={0}
        {...axis}
        tickFormatter={(id: string) => shorten(points.find((point) => point.id === id)?.label ?? '')}
      />
      {box(props)}
      <Bar
        dataKey={(point: ChartPoint) => point.values[measured.id] ?? 0}
        fill={lineStyleOf(0).colour}
        maxBarSize={barWidth}
        isAnimationActive={false}
      >
        <LabelList
          position="right"
          fill={ink}
          valueAccessor={(_entry: unknown, index: number) => {
            const point = points[index]
            return point === undefined ? '' : textOf(point, measured.id, format)
          }}
        />
      </Bar>
    </BarChart>
  )
}

function Lines(props: DrawnChartProps) {
  const { series, points, format } = props
  return (
    <LineChart {...frame} data={[...points]} margin={{ top: 12, right: 24, bottom: 0, left: 0 }}>
      <CartesianGrid vertical={false} />
      <XAxis
        {...axis}
        dataKey="id"
        minTickGap={12}
        tickFormatter={(id: string) => points.find((point) => point.id === id)?.label ?? ''}
      />
      <YAxis {...axis} width="auto" tickFormatter={(value: number) => onOneLine(format(value))} />
      {box(props)}
      {series.map(({ id }, index) => {
        const style = lineStyleOf(index)
        return (
          <Line
            key={id}
            dataKey={(point: ChartPoint) => point.values[id] ?? null}
            stroke={style.colour}
            strokeWidth={2}
            {...(style.dashes !== undefined && { strokeDasharray: style.dashes })}
            isAnimationActive={false}
            dot={({ cx, cy, index: place, value }) =>
              typeof cx === 'number' && typeof cy === 'number' && value !== null ? (
                <ChartMark key={place} style={style} x={cx} y={cy} />
              ) : (
                <g key={place} />
              )
            }
          />
        )
      })}
    </LineChart>
  )
}
