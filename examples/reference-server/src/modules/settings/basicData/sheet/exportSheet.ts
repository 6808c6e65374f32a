import type { AnswerOf, BasicDataKind, basicDataApi, Language } from '@opensono/pacs-core'
import type { Transaction } from '../../../../database/transaction'
import { type SheetCell, writeSheet } from '../../../../sheet/writeSheet'
import { readRows } from '../readRows'
import type { StoredRow } from '../Store'
import { type Column, choiceWord, columnsOf, wordsIn } from './columns'
import { type References, readReferences } from './references'

const textOr = (text: string): SheetCell => (text === '' ? null : text)

function cellOf(
  { path, spec }: Column,
  row: StoredRow,
  language: Language,
  references: References | undefined,
): SheetCell {
  const { yes, no } = wordsIn(language)
  if (path === 'isEnabled') return row.isEnabled ? yes : no
  if (path === 'name' || path === 'englishName' || path === 'briefCode') return textOr(row[path] ?? '')
  const value = row.fields[path]
  if (typeof value === 'boolean') return value ? yes : no
  if (references !== undefined) {
    const labels = [value].flat().flatMap((id) => (typeof id === 'string' ? [references.labelOf(id, language)] : []))
    // No name holds a line break, and any of them may hold a comma.
    return textOr(labels.filter((label) => label !== '').join('\n'))
  }
  if (Array.isArray(value)) return textOr(value.join(','))
  if (typeof value !== 'string' || value === '') return null
  if (spec?.type === 'money' || spec?.type === 'decimal') return Number(value)
  return spec?.type === 'choice' ? choiceWord(path, value, language) : value
}

/** Writes all rows of a kind into an Excel file, in the hospital's order. */
export async function exportSheet(
  tx: Transaction,
  kind: BasicDataKind,
  language: Language = 'en',
): Promise<AnswerOf<typeof basicDataApi.export>> {
  const columns = columnsOf(kind)
  const references = await readReferences(tx, kind)
  const rows = await readRows(tx, kind)
  const sheet = await writeSheet(
    columns.map(({ heads, width }) => ({ name: heads[language], width })),
    rows.map((row) => columns.map((column) => cellOf(column, row, language, references.get(column.path)))),
  )
  return { fileName: `${wordsIn(language).kind[kind]}.xlsx`, xlsx: sheet.toString('base64'), rows: rows.length }
}
