import { type TurnaroundStep, turnaroundSteps } from '@opensono/pacs-core'
import type { OffsetAt } from './localTime'
import { slotOf, slots } from './quantiles'
import type { DayMoment, StudyDay } from './StudyDay'

const hourMs = 3_600_000
const dayMs = 86_400_000

/** What begins and ends a stretch, of the packed moments of a study. */
const ends = {
  wait: ['registered', 'firstImage'],
  exam: ['firstImage', 'lastImage'],
  report: ['lastImage', 'diagnosed'],
  review: ['diagnosed', 'reviewed'],
  print: ['diagnosed', 'firstPrinted'],
  total: ['registered', 'firstPrinted'],
} as const satisfies Record<TurnaroundStep, readonly [DayMoment, DayMoment]>

/** The first group of hours: before it is the one of all. */
export const firstHour = 1

/** For each step, the slot of each study's stretch in the group of the hour in which it began; 0 when it was not gone. */
export type DayStretches = Readonly<Record<TurnaroundStep, Uint16Array>>

/** How long the stretch of a study took that was gone: never less than nothing. */
export function lengthIn(day: StudyDay, step: TurnaroundStep, study: number): number {
  const from = day[ends[step][0]].values[study] ?? 0
  const until = day[ends[step][1]].values[study] ?? 0
  return Math.max(0, until - from)
}

/** Finds the stretches that studies of a day have gone, as `stretchesOf` finds them in the database. */
function findStretches(day: StudyDay, step: TurnaroundStep, offsetAt: OffsetAt): Uint16Array {
  const begin = day[ends[step][0]]
  const end = day[ends[step][1]]
  const isOfArrival = ends[step][0] === 'registered'
  const found = new Uint16Array(day.studies)
  for (let study = 0; study < day.studies; study += 1) {
    const from = begin.values[study] ?? begin.none
    const until = end.values[study] ?? end.none
    if (from === begin.none || until === end.none) continue
    const there = from + offsetAt(day.beginMs + from)
    const days = Math.floor(there / dayMs)
    // Who registers for another day does not wait till then.
    if (isOfArrival && days !== day.queue.values[study]) continue
    const hour = Math.floor((there - days * dayMs) / hourMs)
    found[study] = (firstHour + hour) * slots + slotOf(Math.max(0, until - from))
  }
  return found
}

const known = new WeakMap<StudyDay, { timeZone: string; stretches: DayStretches }>()

/** The stretches of a day, which are remembered as long as the day: hours are those of one zone, the hospital's. */
export function stretchesOfDay(day: StudyDay, timeZone: string, offsetAt: OffsetAt): DayStretches {
  const before = known.get(day)
  if (before?.timeZone === timeZone) return before.stretches
  const found = turnaroundSteps.map((step) => [step, findStretches(day, step, offsetAt)])
  const stretches: DayStretches = Object.fromEntries(found)
  known.set(day, { timeZone, stretches })
  return stretches
}
