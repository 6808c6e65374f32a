/** One thing measured, with what it must stay below. */
export interface Figure {
  name: string
  unit: 'ms' | 's' | 'kB'
  /** The value people look at: a median unless the name says otherwise. */
  value: number
  /** Least and greatest of the single measurements. */
  range?: readonly [number, number]
  runs: number
  /** What the design asks for, in the same unit. */
  target?: number
  /** What is weak about the figure, or what it means. */
  note?: string
}
