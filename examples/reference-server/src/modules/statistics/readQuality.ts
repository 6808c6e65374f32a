import {
  type QualityIndicatorId,
  qualityIndicatorIds,
  qualityIndicators,
  type StatisticFilter,
} from '@opensono/pacs-core'
import type { Actor } from '../../database/actor'
import { asSystem, type Transaction } from '../../database/transaction'
import { eachDay } from './day/eachDay'
import { type KnownDays, readDays } from './day/readDays'
import { fact, type StudyDay } from './day/StudyDay'
import { createStudiesIn } from './day/studiesIn'
import { readQualitySettings } from './qualitySettings'

/** What an indicator is. */
export interface Measured {
  id: QualityIndicatorId
  counted: number
  fulfilled: number
  target: number | null
  isEnabled: boolean
}

interface Sum {
  counted: number
  fulfilled: number
}

/** Indicators that are a fact of a study: which say that it is counted, and which that it fulfils. */
const facts = {
  positiveRate: [fact.isPositive | fact.isNegative, fact.isPositive],
  viewsComplete: [fact.hasViews, fact.areViewsComplete],
  bodyMarks: [fact.hasMarkedImages, fact.hasBodyMark],
} as const

function add(sum: Sum, isFulfilled: boolean): void {
  sum.counted += 1
  if (isFulfilled) sum.fulfilled += 1
}

function addFacts(day: StudyDay, studies: Int32Array, [counted, fulfilled]: readonly [number, number], sum: Sum): void {
  for (const study of studies) {
    const is = day.facts[study] ?? 0
    if ((is & counted) !== 0) add(sum, (is & fulfilled) !== 0)
  }
}

function addReports({ lastImage, diagnosed }: StudyDay, studies: Int32Array, limitMs: number, sum: Sum): void {
  for (const study of studies) {
    const last = lastImage.values[study]
    const end = diagnosed.values[study]
    if (last === lastImage.none || last === undefined || end === undefined) continue
    add(sum, end !== diagnosed.none && end <= last + limitMs)
  }
}

function addUrgent(day: StudyDay, studies: Int32Array, nowMs: number, sum: Sum): void {
  const { values, none } = day.urgentDue
  for (const study of studies) {
    const due = values[study] ?? none
    const isOverdue = due !== none && day.beginMs + due < nowMs
    const is = day.facts[study] ?? 0
    if ((is & fact.hasAcknowledged) !== 0 || isOverdue) add(sum, (is & fact.hasLate) === 0 && !isOverdue)
  }
}

function addPrinted({ printed, facts: is }: StudyDay, studies: Int32Array, sum: Sum): void {
  for (const study of studies) {
    if (printed.values[study] !== printed.none) add(sum, ((is[study] ?? 0) & fact.hasAddendum) !== 0)
  }
}

/** Adds what an indicator says of studies of a day, as `indicatorSql` says it of the database's. */
function addStudies(id: QualityIndicatorId, day: StudyDay, studies: Int32Array, nowMs: number, sum: Sum): void {
  if (id === 'reportInTime') addReports(day, studies, qualityIndicators[id].limitMs ?? 0, sum)
  else if (id === 'urgentAcknowledged') addUrgent(day, studies, nowMs, sum)
  else if (id === 'addendaAfterPrint') addPrinted(day, studies, sum)
  else addFacts(day, studies, facts[id], sum)
}

/**
 * What the indicators are. Those that are switched off are not counted.
 *
 * @param nowMs - the server's time, for what still has time.
 * @param known - days that were read before.
 */
export async function readQuality(
  tx: Transaction,
  actor: Actor,
  filter: StatisticFilter,
  nowMs: number,
  known: KnownDays,
): Promise<Measured[]> {
  const { items } = await readQualitySettings(tx)
  const isOn = new Set(items.flatMap(({ id, isEnabled }) => (isEnabled ? [id] : [])))
  const ids = qualityIndicatorIds.filter((id) => isOn.has(id))
  const { days, time } =
    ids.length === 0
      ? { days: [], time: { fromMs: 0, toMs: 0 } }
      : await asSystem(tx, () => readDays(tx, actor, filter, known))
  const studiesIn = createStudiesIn(actor, filter, time)
  const found = new Map(ids.map((id) => [id, { counted: 0, fulfilled: 0 }]))
  await eachDay(days, (day) => {
    const studies = studiesIn(day)
    for (const [id, sum] of found) addStudies(id, day, studies, nowMs, sum)
  })
  return items.map((item) => ({ ...item, ...(found.get(item.id) ?? { counted: 0, fulfilled: 0 }) }))
}
