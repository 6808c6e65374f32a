import { setImmediate as othersGo } from 'node:timers/promises'
import type { StudyDay } from './StudyDay'

/** Studies that are counted in some tenths of a millisecond: a list waits for that at each of its steps. */
const atOnce = 5_000

/** Does something with each day, and lets other calls go on meanwhile. */
export async function eachDay(days: readonly StudyDay[], work: (day: StudyDay, index: number) => void): Promise<void> {
  let done = 0
  for (const [index, day] of days.entries()) {
    work(day, index)
    done += day.studies
    if (done < atOnce) continue
    done = 0
    await othersGo()
  }
}
