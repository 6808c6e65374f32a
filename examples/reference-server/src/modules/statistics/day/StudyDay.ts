/** Numbers of the studies of a day, one each. */
export interface Numbers {
  readonly values: Int16Array | Int32Array | Float64Array
  /** What stands for no number. */
  readonly none: number
}

/** Moments of a study, as they are packed: milliseconds from the begin of the day. */
const dayMoments = [
  'registered',
  'firstImage',
  'printed',
  'lastImage',
  'diagnosed',
  'reviewed',
  'firstPrinted',
  'urgentDue',
] as const
/** Dates, in days from the day. */
const dayDates = ['appointment', 'queue'] as const
/** What is named by words: places in the list of words, from 1 on; 0 for none. */
const dayWords = ['doctor', 'examType', 'device', 'room', 'patientSource', 'applyDepartment', 'department'] as const
/** Hundredths of money and of scores. */
const dayMoney = ['fee', 'score'] as const

/** A moment of a study. */
export type DayMoment = (typeof dayMoments)[number]
/** What is named by a word. */
export type DayWord = (typeof dayWords)[number]

/** Facts of a study, as bits. */
export const fact = {
  isVip: 1,
  isPositive: 2,
  isNegative: 4,
  isUnknown: 8,
  hasViews: 16,
  areViewsComplete: 32,
  hasMarkedImages: 64,
  hasBodyMark: 128,
  hasAddendum: 256,
  /** An urgent value was acknowledged; one that was withdrawn is none. */
  hasAcknowledged: 512,
  /** One was acknowledged too late. */
  hasLate: 1024,
} as const

/** The studies that were registered on a day of UTC, without deleted ones: what statistics count, and nothing that names a patient. */
export interface StudyDay
  extends Readonly<Record<DayMoment | (typeof dayDates)[number] | (typeof dayMoney)[number], Numbers>> {
  /** When the day begins, in milliseconds since 1970. */
  readonly beginMs: number
  readonly studies: number
  /** Ids and names; a number of a word is its place, from 1 on. */
  readonly words: readonly string[]
  readonly named: Readonly<Record<DayWord, Int16Array>>
  readonly facts: Int16Array
  /** Where the body parts of a study begin in {@link StudyDay.parts}; one more than studies. */
  readonly partsFrom: Int32Array
  /** Places of words. */
  readonly parts: Int16Array
  /** Of each of {@link StudyDay.parts}, its own fee and score, in hundredths. */
  readonly partFees: Numbers
  readonly partScores: Numbers
}

/** A day as PostgreSQL answers it. */
export interface PackedDay {
  day: number
  studies: number
  words: string[]
  body: Buffer
}

const dayMs = 86_400_000

/** Numbers of some bytes each, most significant first. */
function numbersOf(bytes: Buffer, count: number): Numbers {
  // All are null.
  if (bytes.length === 0) return { values: new Int16Array(count).fill(-32_768), none: -32_768 }
  const own = Buffer.from(new ArrayBuffer(bytes.length))
  bytes.copy(own)
  const size = bytes.length / count
  if (size === 2) return { values: new Int16Array(own.swap16().buffer), none: -32_768 }
  if (size === 4) return { values: new Int32Array(own.swap32().buffer), none: -2_147_483_648 }
  return { values: Float64Array.from(new BigInt64Array(own.swap64().buffer), Number), none: -(2 ** 63) }
}

/** Reads what `packed_studies` of the database wrote, in its order. */
export function unpackDay({ day, studies, words, body }: PackedDay): StudyDay {
  let place = 0
  const next = () => {
    const length = body.readInt32BE(place)
    const bytes = body.subarray(place + 4, place + 4 + length)
    place += 4 + length
    return bytes
  }
  const small = (bytes: Buffer, count: number) => {
    const values = Int16Array.from(numbersOf(bytes, count).values)
    for (let index = 0; index < count; index += 1) if ((values[index] ?? 0) < 0) values[index] = 0
    return values
  }
  const all = <Name extends string, Read>(names: readonly Name[], read: () => Read) =>
    Object.fromEntries(names.map((name) => [name, read()])) as Record<Name, Read>
  const moments = all(dayMoments, () => numbersOf(next(), studies))
  const dates = all(dayDates, () => numbersOf(next(), studies))
  const named = all(dayWords, () => small(next(), studies))
  const money = all(dayMoney, () => numbersOf(next(), studies))
  const facts = small(next(), studies)
  const partsFrom = new Int32Array(studies + 1)
  for (const [index, count] of small(next(), studies).entries()) partsFrom[index + 1] = (partsFrom[index] ?? 0) + count
  const partCount = partsFrom[studies] ?? 0
  const parts = small(next(), partCount)
  const ofParts = { partFees: numbersOf(next(), partCount), partScores: numbersOf(next(), partCount) }
  const counted = { ...moments, ...dates, ...money, named, facts, partsFrom, parts, ...ofParts }
  return { beginMs: day * dayMs, studies, words, ...counted }
}
