import type { PersonName } from '@opensono/pacs-core/dicom'
import { pinyin } from 'pinyin-pro'
import { familyLength } from '../../name/familyName'
import { cleanText } from './element'

/** The most characters of a component group (PS3.5, table 6.2-1). */
const groupLength = 64

/** Dots between the parts of names that were written in Chinese by their sound: 买买提·阿不都拉. */
const dot = /[·•‧・･．∙]+/gu
const hanName = /^\p{Script=Han}[\p{Script=Han}·•‧・･．∙]*$/u
const han = /\p{Script=Han}/u
/** A Chinese name and its reading, as accounts of staff have them: 李伟 Li Wei, 李伟(Li Wei). */
const hanAndLatin = /^([\p{Script=Han}·•‧・･．∙]+)[\s(（]*([\p{Script=Latin}][\p{Script=Latin}\s.'’-]*?)[)）]?$/u
const latinAndHan =
  /^(\p{Script=Latin}(?:[\p{Script=Latin}.'’-]|\s+(?=[\p{Script=Latin}.'’-]))*)[\s(（]*([\p{Script=Han}·•‧・･．∙]+)[)）]?$/u

/** Frequent Chinese family names in Latin letters, and syllables that names of them consist of: there the family name is first. */
const readFamilyNames = new Set(
  (
    'wang li zhang liu chen yang huang zhao wu zhou xu sun ma zhu hu guo he lin gao luo zheng liang xie song tang deng han feng cao peng zeng xiao ' +
    'tian dong pan yuan cai jiang yu du ye cheng wei su lu ding ren yao shen zhong cui tan fan liao shi jin jia xia fu fang zou xiong bai meng ' +
    'qin qiu hou yin xue yan lei long tao duan hao kong shao mao chang wan gu lai kang qian niu ouyang sima zhuge shangguan murong'
  ).split(' '),
)
const syllables =
  /^(?:(?:zh|ch|sh|[bpmfdtnlgkhjqxzcsryw])?(?:iang|iong|uang|ang|eng|ong|ian|iao|uai|uan|ing|ai|ei|ao|ou|an|en|er|ia|ie|iu|in|ua|uo|ui|un|ue|ve|a|o|e|i|u|v|ü)['’-]?){1,4}$/

/** Words of a family name that come before its last one. */
const particles = new Set(
  'van von vom zu zur de der den del della di da do dos das du la le las los ter ten bin ibn al el st mac af av'.split(
    ' ',
  ),
)

/** Family name and given name of a Chinese name. */
function partsOfHan(name: string): [family: string, given: string] {
  const characters = [...name]
  const length = familyLength(characters)
  return [characters.slice(0, length).join(''), characters.slice(length).join('')]
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

function spell(name: string, isFamily: boolean): string {
  const read = pinyin(name, { toneType: 'none', type: 'array', v: true, surname: isFamily ? 'all' : 'off' })
  // ü is yu in names (GB/T 28039), as on passports: Lyu for 吕.
  return capital(read.map((each) => each.toLowerCase().replace(/^([ln])v/, '$1yu')).join(''))
}

const join = (...components: string[]) => components.join('^').replace(/\^+$/, '').slice(0, groupLength)

/** `^` and `=` part a name in a file, so they cannot be in it. */
const clean = (name: string) => cleanText(name.replace(/[\^=]/g, ' '), groupLength)

const isCapitals = (word: string) => word.length > 1 && word === word.toUpperCase() && word !== word.toLowerCase()

/** Where the family name of words begins and ends. */
function familyOf(words: readonly string[]): [start: number, end: number] {
  const lower = words.map((word) => word.toLowerCase())
  // 李伟 typed as Li Wei.
  if (words.length < 4 && readFamilyNames.has(lower[0] ?? '') && lower.every((word) => syllables.test(word)))
    return [0, 1]
  // GARCÍA LÓPEZ María.
  const capitals = words.flatMap((word, place) => (isCapitals(word) ? [place] : []))
  const [first = 0] = capitals
  const isBlock =
    capitals.length > 0 && capitals.length < words.length && capitals.at(-1) === first + capitals.length - 1
  if (isBlock && capitals.every((place) => (words[place] ?? '').length > 2)) return [first, first + capitals.length]
  let start = words.length - 1
  while (start > 1 && particles.has(lower[start - 1] ?? '')) start -= 1
  return [start, words.length]
}

/** A name in Latin letters as it is typed: the family name is before a comma, first where it is the reading of a Chinese name, else last. */
function latin(name: string, isReading: boolean): string {
  const [family = '', given] = name.split(',').map(clean)
  if (given !== undefined) return join(family, given)
  const words = family.split(' ').filter((word) => word !== '')
  if (isReading) return join(words[0] ?? '', words.slice(1).join(' '))
  if (words.length < 2 || !/^[\p{Script=Latin}\p{P}\p{M}\s]+$/u.test(family)) return join(family)
  const [start, end] = familyOf(words)
  const rest = words.filter((_, place) => place < start || place >= end)
  return join(words.slice(start, end).join(' '), rest.join(' '))
}

/** A name that is in Chinese characters by its sound: it has no family name, and its dots are blanks in Latin letters. */
function named(name: string, englishName: string): PersonName {
  const parts = name.split(dot).filter((part) => part !== '')
  const spelled = parts.map((part) => spell(part, false)).join(' ')
  const written = englishName.includes(',') ? latin(englishName, true) : join(clean(englishName))
  return { Alphabetic: englishName === '' ? join(spelled) : written, Ideographic: join(name) }
}

function ofHan(name: string, englishName: string): PersonName {
  if (name.search(dot) >= 0) return named(name, englishName)
  const [family, given] = partsOfHan(name)
  const Alphabetic = englishName === '' ? join(spell(family, true), spell(given, false)) : latin(englishName, true)
  return { Alphabetic, Ideographic: join(family, given) }
}

/** Ideographs are never in the group of Latin letters. */
function ofMixed(name: string, englishName: string): PersonName {
  const [, before = '', reading = ''] = hanAndLatin.exec(name) ?? []
  if (before !== '') return ofHan(before, englishName || clean(reading))
  const [, first = '', behind = ''] = latinAndHan.exec(name) ?? []
  if (behind !== '') return ofHan(behind, englishName || clean(first))
  return named(name, englishName)
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
  if (!han.test(own))
    return { Alphabetic: kind === 'english' && englishName !== '' ? latin(englishName, true) : latin(name, false) }
  const both = hanName.test(own) ? ofHan(own, englishName) : ofMixed(own, englishName)
  return kind === 'english' ? { Alphabetic: both.Alphabetic ?? '' } : both
}
