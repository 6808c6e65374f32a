import type { PersonName } from '@opensono/pacs-core/dicom'
import { pinyin } from 'pinyin-pro'
import { cleanText } from './element'

/** The most characters of a component group (PS3.5, table 6.2-1). */
const groupLength = 64

const hanName = /^\p{Script=Han}[\p{Script=Han}·]*$/u

/** Family names of two characters that are borne today. */
const doubleFamilyNames = new Set(
  (
    '欧阳 司马 上官 诸葛 东方 皇甫 尉迟 公孙 慕容 令狐 司徒 夏侯 端木 呼延 轩辕 南宫 独孤 长孙 宇文 司空 ' +
    '鲜于 闾丘 亓官 太史 申屠 澹台 公冶 宗政 濮阳 淳于 单于 公羊 赫连 钟离 闻人 万俟 拓跋 百里 东郭 西门 第五'
  ).split(' '),
)

/** Family name and given name of a Chinese name. */
function partsOfHan(name: string): [family: string, given: string] {
  const characters = [...name]
  const first = characters.slice(0, 2).join('')
  const length = characters.length > 2 && doubleFamilyNames.has(first) ? 2 : 1
  return [characters.slice(0, length).join(''), characters.slice(length).join('')]
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

function spell(name: string, isFamily: boolean): string {
  const syllables = pinyin(name, { toneType: 'none', type: 'array', v: true, surname: isFamily ? 'all' : 'off' })
  return capital(syllables.join('').toLowerCase())
}

const join = (...components: string[]) => components.join('^').replace(/\^+$/, '').slice(0, groupLength)

/** `^` and `=` part a name in a file, so they cannot be in it. */
const clean = (name: string) => cleanText(name.replace(/[\^=]/g, ' '), groupLength)

/** A name in Latin letters as it is typed: the family name is before a comma, or first where it is the reading of a Chinese name. */
function latin(name: string, isReading: boolean): string {
  const [family = '', given] = name.split(',').map(clean)
  if (given !== undefined) return join(family, given)
  const [first = '', ...rest] = family.split(' ')
  return isReading ? join(first, rest.join(' ')) : join(family)
}

/**
 * A name as DICOM writes it: Latin letters first, Chinese characters in the ideographic group (PS3.5, annex J).
 *
 * @param name - as it is registered.
 * @param englishName - its form in Latin letters; empty to make one by pinyin.
 * @param kind - `english` leaves the Chinese characters out.
 */
export function personName(name: string, englishName: string, kind: 'chinese' | 'english'): PersonName {
  const own = clean(name)
  if (!hanName.test(own)) {
    // Names that mix scripts stay whole, in the one group that every reader shows.
    const written = kind === 'english' && englishName !== '' ? latin(englishName, true) : latin(name, false)
    return { Alphabetic: written }
  }
  const [family, given] = partsOfHan(own)
  const Alphabetic = englishName === '' ? join(spell(family, true), spell(given, false)) : latin(englishName, true)
  return kind === 'english' ? { Alphabetic } : { Alphabetic, Ideographic: join(family, given) }
}
