import { type AnswerOf, coreText, createText, formatDateTime, limits, type logApi } from '@opensono/pacs-core'
import type { QueryOf } from '@opensono/pacs-core/server'
import type { Actor } from '../../database/actor'
import type { Transaction } from '../../database/transaction'
import { writeSheet } from '../../sheet/writeSheet'
import { type LogAnswer, readLog } from './queries'

const columns = {
  at: { width: 20, of: (row: LogAnswer, zone: string) => formatDateTime(row.at, zone) },
  user: { width: 16, of: (row: LogAnswer) => row.userName },
  roles: { width: 20, of: (row: LogAnswer) => row.roles.join(', ') },
  room: { width: 16, of: (row: LogAnswer) => row.roomName },
  machine: { width: 16, of: (row: LogAnswer) => row.machineId },
  content: { width: 32, of: (row: LogAnswer) => row.content },
  object: { width: 46, of: (row: LogAnswer) => [row.subject, row.subjectId].filter(Boolean).join(' ') },
  outcome: { width: 24, of: (row: LogAnswer) => row.outcome },
  call: { width: 24, of: (row: LogAnswer) => row.call },
  request: { width: 38, of: (row: LogAnswer) => row.requestId },
  sequence: { width: 12, of: (row: LogAnswer) => row.sequence },
} as const

/** Writes the newest rows that fit into an Excel file, with the times of the hospital's zone. */
export async function exportLog(
  tx: Transaction,
  actor: Actor,
  { language = 'en', ...filter }: QueryOf<typeof logApi.export>,
): Promise<AnswerOf<typeof logApi.export>> {
  const found = await readLog(tx, actor, filter, { skip: 0, take: limits.exactTotal + 1 })
  const rows = found.slice(0, limits.exactTotal)
  const { t } = createText({ resources: [coreText], browserLanguage: language }).getSnapshot()
  const names = Object.keys(columns) as (keyof typeof columns)[]
  const sheet = await writeSheet(
    names.map((name) => ({ name: t(`log.column.${name}`), width: columns[name].width })),
    rows.map((row) => names.map((name) => columns[name].of(row, actor.timeZone))),
  )
  const fileName = `${t('log.fileName')}.xlsx`
  return { fileName, xlsx: sheet.toString('base64'), rows: rows.length, isWhole: found.length === rows.length }
}
