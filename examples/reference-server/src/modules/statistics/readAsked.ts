import {
  dictionaryName,
  type Language,
  type StatisticFilter,
  type StatisticTable,
  type statisticApi,
} from '@opensono/pacs-core'
import type { QueryOf } from '@opensono/pacs-core/server'
import type { Actor } from '../../database/actor'
import { asSystem, type Transaction } from '../../database/transaction'
import { lastYear } from './readDataBoard'
import { readNames } from './readNames'
import { tableWords } from './statisticTables'

/** What a table was asked for, in words. */
export interface AskedInWords {
  /** First and last day; null for all days. */
  days: string | null
  /** Beside the days: which time of a study they are about, or which consultations. */
  facts: { label: string; value: string }[]
  /** What was chosen of each condition. */
  conditions: { label: string; names: string[] }[]
}

const tables = {
  patientSourceIds: 'basicData',
  roomIds: 'room',
  examinedByIds: 'user',
  applyDepartmentIds: 'basicData',
  departmentNames: null,
  examTypeIds: 'basicData',
  bodyPartIds: 'basicData',
  deviceIds: 'basicData',
} as const satisfies Partial<Record<keyof StatisticFilter, Parameters<typeof readNames>[1] | null>>
const conditions = Object.keys(tables) as (keyof typeof tables)[]

const uuid = /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/

async function readChosen(tx: Transaction, filter: StatisticFilter, language: Language) {
  const t = tableWords(language)
  const found: AskedInWords['conditions'] = []
  for (const id of conditions) {
    const [chosen, table] = [filter[id] ?? [], tables[id]]
    if (chosen.length === 0) continue
    const ids = chosen.map((each) => each.toLowerCase())
    const rows =
      table === null
        ? null
        : await readNames(
            tx,
            table,
            ids.filter((each) => uuid.test(each)),
          )
    const names =
      rows === null ? [...chosen] : ids.map((each) => dictionaryName(rows.get(each) ?? null, language) || '–')
    found.push({ label: t(`statistics.table.filter.${id}`), names })
  }
  return found
}

const daysOf = ({ startTime, endTime }: Pick<StatisticFilter, 'startTime' | 'endTime'>) =>
  startTime || endTime ? `${startTime || '…'} – ${endTime || '…'}` : null

/** Reads what a table was asked for, with the names of what was chosen. What its calls do not look at is left out. */
export async function readAsked(
  tx: Transaction,
  actor: Actor,
  board: StatisticTable,
  { language, kind, ...filter }: QueryOf<typeof statisticApi.export>,
  nowMs: number,
): Promise<AskedInWords> {
  const t = tableWords(language)
  if (board === 'dataBoard') return { days: daysOf(lastYear(nowMs, actor.timeZone)), facts: [], conditions: [] }
  const days = daysOf(filter)
  if (board === 'received' || board === 'requested') {
    const value = t(kind === undefined ? 'statistics.table.anyKind' : `consultation.kind.${kind}`)
    return { days, facts: [{ label: t('statistics.table.kind'), value }], conditions: [] }
  }
  const value = t(`statistics.table.timeType.${filter.studyTimeType ?? 'RegisterTime'}`)
  return {
    days,
    facts: [{ label: t('statistics.table.time'), value }],
    conditions: await asSystem(tx, () => readChosen(tx, filter, language)),
  }
}
