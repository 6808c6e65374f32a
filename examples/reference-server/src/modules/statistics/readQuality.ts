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

type Measure = (study: number) => 'fulfilled' | 'missed' | null

const part = (isCounted: boolean, isFulfilled: boolean) => (isCounted ? (isFulfilled ? 'fulfilled' : 'missed') : null)

/** What an indicator says of the studies of a day, as `indicatorSql` says it of the database's. */
function measureOf(id: QualityIndicatorId, day: StudyDay, nowMs: number): Measure {
  const has = (study: number, facts: number) => ((day.facts[study] ?? 0) & facts) !== 0
  const at = (of: 'lastImage' | 'diagnosed' | 'printed' | 'urgentDue', study: number) => {
    const { values, none } = day[of]
    const moment = values[study] ?? none
    return moment === none ? null : moment
  }
  switch (id) {
    case 'positiveRate':
      return (study) => part(has(study, fact.isPositive | fact.isNegative), has(study, fact.isPositive))
    case 'reportInTime': {
      const limitMs = qualityIndicators[id].limitMs ?? 0
      return (study) => {
        const [last, diagnosed] = [at('lastImage', study), at('diagnosed', study)]
        return part(last !== null, diagnosed !== null && diagnosed <= (last ?? 0) + limitMs)
      }
    }
    case 'urgentAcknowledged':
      return (study) => {
        const due = at('urgentDue', study)
        const isOverdue = due !== null && day.beginMs + due < nowMs
        return part(has(study, fact.hasAcknowledged) || isOverdue, !has(study, fact.hasLate) && !isOverdue)
      }
    case 'viewsComplete':
      return (study) => part(has(study, fact.hasViews), has(study, fact.areViewsComplete))
    case 'bodyMarks':
      return (study) => part(has(study, fact.hasMarkedImages), has(study, fact.hasBodyMark))
    case 'addendaAfterPrint':
      return (study) => part(at('printed', study) !== null, has(study, fact.hasAddendum))
  }
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
    for (const [id, sum] of found) {
      const measure = measureOf(id, day, nowMs)
      for (const study of studies) {
        const is = measure(study)
        if (is !== null) sum.counted += 1
        if (is === 'fulfilled') sum.fulfilled += 1
      }
    }
  })
  return items.map((item) => ({ ...item, ...(found.get(item.id) ?? { counted: 0, fulfilled: 0 }) }))
}
