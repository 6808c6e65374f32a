import {
  type AnswerOf,
  callName,
  createText,
  formatDateTime,
  type Language,
  limits,
  type logApi,
  operationLogText,
  subjectKind,
  type TextKey,
  type Translate,
} from '@opensono/pacs-core'
import type { QueryOf } from '@opensono/pacs-core/server'
import type { Actor } from '../../database/actor'
import type { Transaction } from '../../database/transaction'
import { writeSheet } from '../../sheet/writeSheet'
import { type LogAnswer, readLog } from './queries'

/** How the reader is addressed. */
interface Words {
  readonly language: Language
  readonly t: Translate<TextKey<(typeof operationLogText)['en']>>
  /** IANA name of the hospital's time zone. */
  readonly zone: string
}

function objectOf({ subject, subjectId }: LogAnswer, language: Language): string {
  return [subject === null ? null : subjectKind(language, subject), subjectId].filter(Boolean).join(' ')
}

function outcomeOf({ outcome }: LogAnswer, t: Words['t']): string {
  return outcome === 'done' ? t('log.done') : t('log.refusedBecause', { code: outcome })
}

const columns = {
  at: { width: 20, of: (row: LogAnswer, { zone }: Words) => formatDateTime(row.at, zone) },
  user: { width: 16, of: (row: LogAnswer) => row.userName },
  roles: { width: 20, of: (row: LogAnswer) => row.roles.join(', ') },
  room: { width: 16, of: (row: LogAnswer) => row.roomName },
  machine: { width: 16, of: (row: LogAnswer) => row.machineId },
  content: { width: 32, of: (row: LogAnswer, { language }: Words) => callName(language, row) },
  object: { width: 46, of: (row: LogAnswer, { language }: Words) => objectOf(row, language) },
  outcome: { width: 24, of: (row: LogAnswer, { t }: Words) => outcomeOf(row, t) },
  call: { width: 24, of: (row: LogAnswer) => row.call },
  request: { width: 38, of: (row: LogAnswer) => row.requestId },
  sequence: { width: 12, of: (row: LogAnswer) => row.sequence },
} as const

/** Writes the newest rows that fit into an Excel file, in the language that was asked for and with the times of the hospital's zone. */
export async function exportLog(
  tx: Transaction,
  actor: Actor,
  { language = 'en', ...filter }: QueryOf<typeof logApi.export>,
): Promise<AnswerOf<typeof logApi.export>> {
  const found = await readLog(tx, actor, filter, { skip: 0, take: limits.exactTotal + 1 })
  const rows = found.slice(0, limits.exactTotal)
  const { t } = createText({ resources: [operationLogText], browserLanguage: language }).getSnapshot()
  const words: Words = { language, t, zone: actor.timeZone }
  const names = Object.keys(columns) as (keyof typeof columns)[]
  const sheet = await writeSheet(
    names.map((name) => ({ name: t(`log.column.${name}`), width: columns[name].width })),
    rows.map((row) => names.map((name) => columns[name].of(row, words))),
  )
  const fileName = `${t('log.fileName')}.xlsx`
  return { fileName, xlsx: sheet.toString('base64'), rows: rows.length, isWhole: found.length === rows.length }
}
