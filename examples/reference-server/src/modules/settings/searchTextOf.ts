import { type BasicDataEntry, foldName, foldText } from '@opensono/pacs-core'
import { nameSearch, searchedName } from '../../name/nameSearch'

/**
 * What a row of basic data is found by: its names, their pinyin and initials, its brief code and its other texts.
 *
 * @param entry - what is written of it.
 */
export function searchTextOf({ name, englishName, briefCode, fields }: BasicDataEntry): string {
  const { code = '', jobNumber = '', hisCode = '', hisName = '', abbreviation = '', aeTitle = '' } = fields
  const others = [name, englishName ?? '', briefCode, code, jobNumber, hisCode, hisName, abbreviation, aeTitle]
  return [nameSearch(name).text, ...others.filter((text) => text !== '').map(foldName)].join(' ')
}

/**
 * The texts to look for in that when something was typed: as it is, without its blanks, and as a name.
 *
 * @param typed - what was typed.
 */
export function searchedTexts(typed: string): readonly string[] {
  const folded = foldName(foldText(typed))
  return [...new Set([folded, folded.replaceAll(' ', ''), searchedName(typed).text])].filter((text) => text !== '')
}
