/** Which rows of a long list are mounted: from `start` up to, not including, `end`. */
export interface MountedRows {
  readonly start: number
  readonly end: number
}

/** How high the rows of a list are (how wide, where it runs sideways), and which part of it is seen, from its first row. */
export interface ListMeasures {
  readonly fromPx: number
  readonly toPx: number
  /** From the start of one row to the start of the next; 0 before anything is drawn. */
  readonly stridePx: number
}

/** Rows that are mounted on each side of those that are seen: a press of Tab finds the next one. */
const sideCount = 4
/** Rows that are mounted before anything is measured. */
const firstCount = 24

/** The rows that are seen, and some on each side of them; of a list that is out of sight, those at the nearer end. */
export function mountedRows({ fromPx, toPx, stridePx }: ListMeasures, count: number, current: number): MountedRows {
  if (stridePx === 0) {
    const start = Math.max(0, Math.min(current - firstCount / 2, count - firstCount))
    return { start, end: Math.min(count, start + firstCount) }
  }
  const within = (px: number) => Math.min(Math.max(px, 0), count * stridePx)
  const first = Math.floor(within(fromPx) / stridePx) - sideCount
  const last = Math.ceil(within(toPx) / stridePx) + sideCount
  return { start: Math.max(0, first), end: Math.min(count, Math.max(last, first + sideCount)) }
}

/** Where the seen part begins when a list was scrolled so that a row is seen; as it is if the row is seen already. */
export function scrollTo({ fromPx, toPx, stridePx }: ListMeasures, row: number): number {
  const start = row * stridePx
  const end = start + stridePx
  if (start < fromPx) return start
  return end > toPx ? Math.min(start, end - (toPx - fromPx)) : fromPx
}

/** A run of mounted rows, and how many before it are not. */
export interface MountedRun extends MountedRows {
  readonly skipped: number
}

/**
 * The runs of rows that are mounted, in their order.
 *
 * @param range - what is seen.
 * @param kept - rows that stay mounted wherever the list is scrolled, each with the one before and behind it.
 */
export function mountedRuns(range: MountedRows, kept: readonly number[], count: number): MountedRun[] {
  const sides = kept.filter((row) => row >= 0 && row < count).map((row) => ({ start: row - 1, end: row + 2 }))
  const runs: MountedRun[] = []
  for (const { start, end } of [range, ...sides].sort((a, b) => a.start - b.start)) {
    const from = Math.max(0, start)
    const to = Math.min(count, end)
    const last = runs.at(-1)
    if (last !== undefined && from <= last.end) runs[runs.length - 1] = { ...last, end: Math.max(last.end, to) }
    else runs.push({ start: from, end: to, skipped: from - (last?.end ?? 0) })
  }
  return runs
}
