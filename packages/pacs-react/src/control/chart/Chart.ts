/** One measured thing of a chart: a line, or the bars. */
export interface ChartSeries {
  readonly id: string
  /** The legend. */
  readonly label: string
}

/** One place along a chart's axis: a month, an hour, a doctor. */
export interface ChartPoint {
  readonly id: string
  /** Under the axis, or beside the bar. */
  readonly label: string
  /** By the id of the series; null where there is nothing to measure. */
  readonly values: Readonly<Record<string, number | null>>
}

/** What a chart shows. */
export interface ChartData {
  /** `bars` compares things, `lines` shows how something changes. */
  readonly kind: 'bars' | 'lines'
  /** At most three lines, or one kind of bars. */
  readonly series: readonly ChartSeries[]
  readonly points: readonly ChartPoint[]
}

/** How the lines of a chart differ beside their colour. */
export const lineStyles = [
  { colour: 'var(--pacs-chart-1)', dashes: undefined, shape: 'circle' },
  { colour: 'var(--pacs-chart-2)', dashes: '6 3', shape: 'square' },
  { colour: 'var(--pacs-chart-5)', dashes: '2 3', shape: 'triangle' },
] as const

/** How one line is drawn. */
export type LineStyle = (typeof lineStyles)[number]

/**
 * The style of a line.
 *
 * @param index - its place among the series.
 */
export function lineStyleOf(index: number): LineStyle {
  return lineStyles[index % lineStyles.length] ?? lineStyles[0]
}
