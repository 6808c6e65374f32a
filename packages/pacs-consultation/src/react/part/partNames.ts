import type { ConsultationRow, Language } from '@opensono/pacs-core'

/** The examined parts of a consultation as the reader's language calls them; a server that sends no English names sends the others. */
export function partNames(
  row: Pick<ConsultationRow, 'bodypartNameList' | 'bodypartEnglishNameList'>,
  language: Language,
): readonly string[] {
  return language === 'en' && row.bodypartEnglishNameList.length > 0
    ? row.bodypartEnglishNameList
    : row.bodypartNameList
}
