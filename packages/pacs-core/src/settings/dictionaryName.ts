import type { Language } from '../text/createText'

/**
 * The name of a row of the hospital's own dictionary: the hospital's words, in English where it has given them.
 *
 * @param row - a row of basic data, or null.
 * @param language - the interface's.
 * @returns an empty text for null.
 */
export function dictionaryName(
  row: { readonly name: string; readonly englishName: string | null } | null,
  language: Language,
): string {
  if (row === null) return ''
  return language === 'en' && row.englishName !== null && row.englishName !== '' ? row.englishName : row.name
}
