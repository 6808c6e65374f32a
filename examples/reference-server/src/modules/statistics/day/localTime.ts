const dayMs = 86_400_000
const quarterMs = 900_000

/** What a clock of a zone is ahead of UTC. */
export type OffsetAt = (ms: number) => number

function askOffset(format: Intl.DateTimeFormat, ms: number): number {
  const name = format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0', seconds = '0'] = /GMT([+-])(\d+)(?::(\d+))?(?::(\d+))?/.exec(name) ?? []
  const ahead = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
  return sign === '-' ? -ahead : ahead
}

/** Looks at days, not at moments: on most of them no clock is changed. */
export function createOffsetAt(timeZone: string): OffsetAt {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  const asked = new Map<number, number>()
  const at = (ms: number) => {
    const known = asked.get(ms) ?? askOffset(format, ms)
    asked.set(ms, known)
    return known
  }
  /** Where the answer before holds as well: most are about the same day. */
  let [from, to, offset] = [0, 0, 0]
  return (ms) => {
    if (ms >= from && ms < to) return offset
    const day = Math.floor(ms / dayMs) * dayMs
    const [before, after] = [at(day), at(day + dayMs)]
    if (before !== after) return at(Math.floor(ms / quarterMs) * quarterMs)
    ;[from, to, offset] = [day, day + dayMs, before]
    return offset
  }
}
