/** How long a resource took to load. */
export interface LoadTime {
  readonly path: string
  readonly durationMs: number
  readonly tone: 'success' | 'warning' | 'danger'
}

/** Maximum milliseconds that are good, and maximum that are acceptable. */
const thresholds = { good: 50, acceptable: 150 } as const

/**
 * What may be shown of a resource: its path alone. Queries hold signatures, and a path names no host.
 *
 * @param entry - of the browser's timeline.
 */
export function loadTimeOf(entry: Pick<PerformanceEntry, 'name' | 'duration'>): LoadTime {
  const durationMs = Math.round(entry.duration)
  return {
    path: pathOf(entry.name),
    durationMs,
    tone:
      entry.duration <= thresholds.good ? 'success' : entry.duration <= thresholds.acceptable ? 'warning' : 'danger',
  }
}

function pathOf(address: string): string {
  try {
    const { protocol, pathname } = new URL(address)
    return protocol.startsWith('http') ? pathname : protocol
  } catch {
    return ''
  }
}
