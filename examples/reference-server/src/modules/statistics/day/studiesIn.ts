import { type StatisticFilter, seesVip } from '@opensono/pacs-core'
import type { Actor } from '../../../database/actor'
import type { AskedTime } from './readDays'
import { type DayWord, fact, type StudyDay } from './StudyDay'

const dayMs = 86_400_000

/** Which studies of a day are meant: their places. */
type StudiesIn = (day: StudyDay) => Int32Array

type Test = (study: number) => boolean

/** Whether a study has the time that is asked about, and has it then; null when all of the day do. */
function timeTest(day: StudyDay, type: StatisticFilter['studyTimeType'], { fromMs, toMs }: AskedTime): Test | null {
  if (type === 'AppointmentTime') {
    const { values, none } = day.appointment
    const first = Math.floor(fromMs / dayMs) * dayMs - day.beginMs
    const last = toMs - day.beginMs
    return (study) => {
      const date = values[study] ?? none
      return date !== none && date * dayMs >= first && date * dayMs < last
    }
  }
  const isRegistered = type === undefined || type === 'RegisterTime'
  if (isRegistered && fromMs <= day.beginMs && toMs >= day.beginMs + dayMs) return null
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

let places = new Int32Array()

/** The places of all studies of a day; nobody changes them. */
function placesOf(studies: number): Int32Array {
  if (places.length < studies) places = Int32Array.from({ length: 2 * studies }, (_, place) => place)
  return places.subarray(0, studies)
}

/**
 * Finds the studies of a filter in days, as `recordFilter` finds them in the database.
 *
 * @param range - of the filter.
 */
export function createStudiesIn(actor: Actor, asked: StatisticFilter, range: AskedTime): StudiesIn {
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
    let found = placesOf(day.studies)
    const time = timeTest(day, asked.studyTimeType, range)
    if (time !== null) found = found.filter(time)
    if (hidden !== 0) found = found.filter((study) => ((day.facts[study] ?? 0) & hidden) === 0)
    for (const [field, wanted] of given) {
      const [is, values] = [wantedWords(day, wanted), day.named[field]]
      // No word stands at the place of none.
      found = found.filter((study) => is[values[study] ?? 0] === 1)
    }
    if (parts.size === 0) return found
    const is = wantedWords(day, parts)
    return found.filter((study) =>
      day.parts.subarray(day.partsFrom[study], day.partsFrom[study + 1]).some((part) => is[part] === 1),
    )
  }
}
