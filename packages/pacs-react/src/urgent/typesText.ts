import { dictionaryName, type Language, type UrgentNotice } from '@opensono/pacs-core'

/** What was found, in the language of the screen. */
export function typesText({ types }: Pick<UrgentNotice, 'types'>, language: Language): string {
  const separator = language === 'zh' ? '、' : ', '
  return types.map((row) => dictionaryName(row, language)).join(separator)
}
