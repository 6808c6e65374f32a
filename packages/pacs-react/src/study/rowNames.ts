import { dictionaryName, type Language } from '@opensono/pacs-core'

type NamedRow = NonNullable<Parameters<typeof dictionaryName>[0]>

/**
 * Names of several rows of basic data, as the language lists things.
 *
 * @param rows - rows of basic data.
 * @param language - the interface's.
 */
export function rowNames(rows: readonly NamedRow[], language: Language): string {
  return rows.map((row) => dictionaryName(row, language)).join(language === 'zh' ? '、' : ', ')
}
