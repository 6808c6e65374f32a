import {
  type FigureRow,
  type Figures,
  type Language,
  remainderId,
  type StatisticBoard,
  type StatisticFilter,
} from '@opensono/pacs-core'
import type { Actor } from '../../database/actor'
import { asSystem, type Transaction } from '../../database/transaction'
import { eachDay } from './day/eachDay'
import { type KnownDays, readDays } from './day/readDays'
import { fact, type Numbers, type StudyDay } from './day/StudyDay'
import { createStudiesIn } from './day/studiesIn'
import { readNames } from './readNames'
import { tableWords } from './statisticTables'

const words = { workload: 'doctor', machine: 'device', kind: 'examType' } as const

/** What is counted; money in hundredths. */
interface Sum {
  count: number
  fee: number
  score: number
  positive: number
  negative: number
  unknown: number
}

const nothing = (): Sum => ({ count: 0, fee: 0, score: 0, positive: 0, negative: 0, unknown: 0 })

const amount = ({ values, none }: Numbers, study: number) => {
  const value = values[study] ?? none
  return value === none ? 0 : value
}

function add(sum: Sum, day: StudyDay, study: number): void {
  addStudy(sum, day, study)
  sum.fee += amount(day.fee, study)
  sum.score += amount(day.score, study)
}

/** Counts a study without its fee and score. */
function addStudy(sum: Sum, day: StudyDay, study: number): void {
  const facts = day.facts[study] ?? 0
  sum.count += 1
  if ((facts & fact.isPositive) !== 0) sum.positive += 1
  if ((facts & fact.isNegative) !== 0) sum.negative += 1
  if ((facts & fact.isUnknown) !== 0) sum.unknown += 1
}

/** Hundredths as decimal text. */
function decimal(hundredths: number): string {
  const digits = String(Math.abs(hundredths)).padStart(3, '0')
  return `${hundredths < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const figuresOf = ({ fee, score, ...counts }: Sum): Figures => ({ ...counts, fee: decimal(fee), score: decimal(score) })

/** The sums of a day's words, by their places; those of the same word are one in all days. */
function sumsOf(day: StudyDay, all: Map<string | null, Sum>): (place: number) => Sum {
  const ofDay: (Sum | undefined)[] = []
  return (place) => {
    const known = ofDay[place]
    if (known !== undefined) return known
    const word = place === 0 ? null : (day.words[place - 1] ?? null)
    const sum = all.get(word) ?? nothing()
    all.set(word, sum)
    ofDay[place] = sum
    return sum
  }
}

/**
 * A study is counted with each of its body parts, and once in the total; a fee and a score are those of the part. Of parts that are asked for, no
 * others are shown.
 */
function addParts(day: StudyDay, studies: Int32Array, sum: (place: number) => Sum, asked: ReadonlySet<string>): void {
  for (const study of studies) {
    const begin = day.partsFrom[study] ?? 0
    const end = day.partsFrom[study + 1] ?? 0
    if (begin === end) add(sum(0), day, study)
    for (let index = begin; index < end; index += 1) {
      const part = day.parts[index] ?? 0
      if (asked.size === 0 || asked.has(day.words[part - 1] ?? '')) addPart(sum(part), day, study, index)
    }
  }
}

function addPart(sum: Sum, day: StudyDay, study: number, index: number): void {
  addStudy(sum, day, study)
  sum.fee += amount(day.partFees, index)
  sum.score += amount(day.partScores, index)
}

/** What the parts do not have of the fees and scores of their studies: changed ones, and those of parts that are not listed. Null for nothing. */
function remainderOf(total: Sum, rows: Iterable<Sum>): FigureRow | null {
  let { fee, score } = total
  for (const row of rows) {
    fee -= row.fee
    score -= row.score
  }
  if (fee === 0 && score === 0) return null
  const name = (language: Language) => tableWords(language)('statistics.remainder')
  return { id: remainderId, ...figuresOf({ ...nothing(), fee, score }), name: name('zh'), englishName: name('en') }
}

/**
 * Studies by doctor, body part, device or exam type: those, and only those, that the list of records has for the same conditions.
 *
 * @param known - days that were read before.
 * @throws PacsError `SCHEMA_VALIDATION_FAILED` for a time that is none.
 */
export async function readBoard(
  tx: Transaction,
  actor: Actor,
  board: StatisticBoard,
  filter: StatisticFilter,
  known: KnownDays,
): Promise<{ total: Figures; rows: FigureRow[] }> {
  return asSystem(tx, async () => {
    const { days, time } = await readDays(tx, actor, filter, known)
    const studiesIn = createStudiesIn(actor, filter, time)
    const sums = new Map<string | null, Sum>()
    const total = nothing()
    const askedParts = new Set((filter.bodyPartIds ?? []).map((id) => id.toLowerCase()))
    await eachDay(days, (day) => {
      const studies = studiesIn(day)
      const sum = sumsOf(day, sums)
      for (const study of studies) add(total, day, study)
      if (board === 'part') addParts(day, studies, sum, askedParts)
      else for (const study of studies) add(sum(day.named[words[board]][study] ?? 0), day, study)
    })
    const names = await readNames(
      tx,
      board === 'workload' ? 'user' : 'basicData',
      [...sums.keys()].flatMap((id) => id ?? []),
    )
    const rows = [...sums].map(([id, sum]) => {
      const { name, englishName } = names.get(id ?? '') ?? { name: '', englishName: null }
      return { id, ...figuresOf(sum), name, englishName }
    })
    const order = (a: FigureRow, b: FigureRow) =>
      b.count - a.count || a.name.localeCompare(b.name, 'zh') || (a.id ?? '').localeCompare(b.id ?? '')
    const remainder = board === 'part' ? remainderOf(total, sums.values()) : null
    return { total: figuresOf(total), rows: [...rows.sort(order), ...(remainder === null ? [] : [remainder])] }
  })
}
