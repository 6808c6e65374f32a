import { calendarDate } from '@opensono/pacs-core'
import type { DemoProgress } from './demoStudies'
import type { Random } from './random'
import type { DemoVisit } from './seedStudies'

const dayMs = 86_400_000
const minuteMs = 60_000

/** The instant at which a day begins in a zone that keeps one offset all year, as those of the demo do. */
function startOfDay(nowMs: number, timeZone: string): number {
  const utcDay = Date.parse(`${calendarDate(nowMs, timeZone)}T00:00:00Z`)
  const wall = new Date(nowMs).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')
  const offsetMs = Date.parse(`${wall}Z`) - Math.floor(nowMs / 1000) * 1000
  return utcDay - offsetMs
}

function pastProgress(random: Random): DemoProgress {
  const draw = random.below(100)
  return draw < 3 ? 'registered' : draw < 12 ? 'diagnosed' : 'printed'
}

/** The visit of a VIP, among those of the past. */
const vipAt = 3

/**
 * Visits of the last 90 days before today, fewer on Sundays.
 *
 * @param count - how many.
 * @returns them in the order of time.
 */
export function pastVisits(random: Random, nowMs: number, timeZone: string, count: number): DemoVisit[] {
  const today = startOfDay(nowMs, timeZone)
  const visits: DemoVisit[] = []
  while (visits.length < count) {
    const day = today - (1 + random.below(90)) * dayMs
    const isSunday = new Date(day + dayMs / 2).getUTCDay() === 0
    if (isSunday && random.below(100) < 70) continue
    const registeredAtMs = day + (8 * 60 + random.below(9 * 60)) * minuteMs
    visits.push({ registeredAtMs, progress: pastProgress(random) })
  }
  visits.sort((a, b) => a.registeredAtMs - b.registeredAtMs)
  return visits.map((visit, index) => (index === vipAt ? { ...visit, isVip: true } : visit))
}

const queue: readonly DemoProgress[] = [
  ...Array.from({ length: 2 }, () => 'diagnosed' as const),
  ...Array.from({ length: 4 }, () => 'checked' as const),
  ...Array.from({ length: 8 }, () => 'registered' as const),
]

/** Today's queue: eight registered, four checked, two diagnosed, between the day's beginning and now. */
export function todayVisits(nowMs: number, timeZone: string): DemoVisit[] {
  const from = Math.max(startOfDay(nowMs, timeZone), nowMs - 180 * minuteMs)
  const step = (nowMs - from) / (queue.length + 1)
  return queue.map((progress, index) => ({ progress, registeredAtMs: Math.floor(from + step * (index + 1)) }))
}
