/** One thing measured, with what it must stay below or reach. */
export interface Figure {
  name: string
  /** `x` is a ratio. */
  unit: 'ms' | 's' | 'dB' | 'kB' | 'MB' | 'MB/s' | '%' | 'x' | 'frames' | 'calls'
  /** The value people look at: a median unless the name says otherwise. */
  value: number
  /** Least and greatest of the single measurements. */
  range?: readonly [number, number]
  runs: number
  /** What the design asks for at most, in the same unit. */
  target?: number
  /** What the design asks for at least. */
  atLeast?: number
  /** What is weak about the figure, or what it means. */
  note?: string
}

/** Figures that were measured together. */
export interface FigureGroup {
  /** The name by which the bench is asked for them. */
  name: string
  figures: readonly Figure[]
  /** Processes that wanted a processor, by the machine's average of a minute: before the group and after it; null when it was not noted. */
  load: readonly [number, number] | null
}
