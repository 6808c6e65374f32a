import { type StatisticFilter, seesVip } from '@opensono/pacs-core'
import type { Actor } from '../../../database/actor'
import type { AskedTime } from './readDays'
import { type DayWord, fact, type StudyDay } from './StudyDay'

const dayMs = 86_400_000

/** Which studies of a day are meant: their places. */
type StudiesIn = (day: StudyDay) => Int32Array

type Test = (study: number) => boolean

/** Whether a study has the time that is asked about, and has it then. */
function timeTest(day: StudyDay, type: StatisticFilter['studyTimeType'], { fromMs, toMs }: AskedTime): Test {
  if (type === 'AppointmentTime') {
    const { values, none } = day.appointment
    const first = Math.floor(fromMs / dayMs) * dayMs - day.beginMs
    const last = toMs - day.beginMs
    return (study) => {
      const date = values[study] ?? none
      return date !== none && date * dayMs >= first && date * dayMs < last
    }
  }
  const { values, none } = day[type === 'StudyTime' ? 'firstImage' : type === 'PrintTime' ? 'printed' : 'registered']
  const [first, last] = [fromMs - day.beginMs, toMs - day.beginMs]
  return (study) => {
    const at = values[study] ?? none
    return at !== none && at >= first && at < last
  }
}

/** Of the words of a day, those that are asked for. */
function wantedWords(day: StudyDay, asked: ReadonlySet<string>): Uint8Array {
  const wanted = new Uint8Array(day.words.length + 1)
  for (const [index, word] of day.words.entries()) if (asked.has(word)) wanted[index + 1] = 1
  return wanted
}

/**
 * Finds the studies of a filter in days, as `recordFilter` finds them in the database.
 *
 * @param time - the range of the filter.
 */
export function createStudiesIn(actor: Actor, asked: StatisticFilter, time: AskedTime): StudiesIn {
  const ids = (given: readonly string[] | undefined) => new Set((given ?? []).map((id) => id.toLowerCase()))
  const named: readonly [DayWord, ReadonlySet<string>][] = [
    ['doctor', ids(asked.examinedByIds)],
    ['examType', ids(asked.examTypeIds)],
    ['device', ids(asked.deviceIds)],
    ['room', ids(asked.roomIds)],
    ['patientSource', ids(asked.patientSourceIds)],
    ['applyDepartment', ids(asked.applyDepartmentIds)],
    ['department', new Set(asked.departmentNames)],
  ]
  const given = named.filter(([, wanted]) => wanted.size > 0)
  const parts = ids(asked.bodyPartIds)
  const hidden = seesVip(actor) ? 0 : fact.isVip
  return (day) => {
    const tests: Test[] = [timeTest(day, asked.studyTimeType, time)]
    if (hidden !== 0) tests.push((study) => ((day.facts[study] ?? 0) & hidden) === 0)
    for (const [field, wanted] of given) {
      const [is, values] = [wantedWords(day, wanted), day.named[field]]
      // No word stands at the place of none.
      tests.push((study) => is[values[study] ?? 0] === 1)
    }
    if (parts.size > 0) {
      const is = wantedWords(day, parts)
      tests.push((study) =>
        day.parts.subarray(day.partsFrom[study], day.partsFrom[study + 1]).some((part) => is[part] === 1),
      )
    }
    const found = new Int32Array(day.studies)
    let count = 0
    for (let study = 0; study < day.studies; study += 1) {
      if (tests.every((test) => test(study))) found[count++] = study
    }
    return found.subarray(0, count)
  }
}
