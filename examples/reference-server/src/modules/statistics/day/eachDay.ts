import { setImmediate as othersGo } from 'node:timers/promises'
import type { StudyDay } from './StudyDay'

/** Days of a very large hospital that are counted in a few milliseconds. */
const atOnce = 64

/** Does something with each day, and lets other calls go on meanwhile. */
export async function eachDay(days: readonly StudyDay[], work: (day: StudyDay, index: number) => void): Promise<void> {
  for (const [index, day] of days.entries()) {
    if (index % atOnce === atOnce - 1) await othersGo()
    work(day, index)
  }
}
