import type { BasicDataEntry } from '@opensono/pacs-core'
import { nameSearch } from '../study/nameSearch'

/**
 * What a row of basic data is found by: its names, their pinyin and initials, its brief code and its other texts.
 *
 * @param entry - what is written of it.
 */
export function searchTextOf({ name, englishName, briefCode, fields }: BasicDataEntry): string {
  const { code = '', jobNumber = '', hisCode = '', hisName = '', abbreviation = '', aeTitle = '' } = fields
  const others = [englishName ?? '', briefCode, code, jobNumber, hisCode, hisName, abbreviation, aeTitle]
  return [nameSearch(name).text, ...others.filter((text) => text !== '')].join(' ').toLowerCase()
}
