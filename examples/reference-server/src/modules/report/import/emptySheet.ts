import type { AnswerOf, Language, reportSheetApi } from '@opensono/pacs-core'
import { writeSheet } from '../../../sheet/writeSheet'
import { headOf, reportColumns } from './reportColumns'

const fileNames = { en: 'Report import template', zh: '报告导入模板' } as const

/** An Excel file with the columns that reports are taken over from, and nothing below. */
export async function emptySheet(language: Language): Promise<AnswerOf<typeof reportSheetApi.empty>> {
  const head = reportColumns.map(({ path, width }) => ({ name: headOf(path, language), width }))
  const sheet = await writeSheet(head, [])
  return { fileName: `${fileNames[language]}.xlsx`, xlsx: sheet.toString('base64') }
}
