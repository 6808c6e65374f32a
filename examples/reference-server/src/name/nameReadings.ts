import { foldPersonName, foldText } from '@opensono/pacs-core'
import { Converter } from 'opencc-js/t2cn'
import { pinyin, polyphonic } from 'pinyin-pro'
import { familyLength } from './familyName'

/** Maximum number of readings of one name. Those that differ least from the usual one are kept. */
const mostReadings = 24

const convert = Converter({ from: 't', to: 'cn' })
const simplifiedCharacters = new Map<string, string>()

/** One character at a time: of the same characters the answer is always the same, whatever is beside them. */
function simplifiedCharacter(character: string): string {
  const known = simplifiedCharacters.get(character)
  if (known !== undefined) return known
  const found = convert(character)
  simplifiedCharacters.set(character, found)
  return found
}

/**
 * A text with traditional Chinese characters in their simplified form.
 *
 * @param text - in any script.
 */
export function simplified(text: string): string {
  return text.normalize('NFKC').replace(/\p{Script=Han}/gu, simplifiedCharacter)
}

/** A name in the form in which names are compared: simplified, and folded by `foldPersonName`. */
function folded(name: string): string {
  return foldPersonName(simplified(name)) || foldText(name).toLowerCase().replace(/\s/g, '')
}

/** The parts of a name that are read: each Chinese character, and each word of any other script, with its readings, the usual one first. */
type Syllables = readonly (readonly string[])[]

/** Readings of a run of Chinese characters. ü is `v`. */
function readingsOfHan(run: string, isFirst: boolean): Syllables {
  const usual = pinyin(run, { toneType: 'none', type: 'array', v: true, surname: isFirst ? 'head' : 'off' })
  return [...run].map((character, index) => {
    const others = polyphonic(character, { toneType: 'none', type: 'array', v: true })[0] ?? []
    return [...new Set([usual[index] ?? character, ...others])].map((reading) => foldPersonName(reading) || character)
  })
}

/** The parts between blanks, interpuncts and other marks. */
function partsOf(name: string): Syllables[] {
  const runs =
    simplified(foldText(name)).match(
      /\p{Script=Han}+|[^\P{L}\p{Script=Han}][^\P{L}\p{Script=Han}\p{M}\p{N}'’]*|[\p{N}\p{M}]+/gu,
    ) ?? []
  return runs.map((run, index) =>
    /^\p{Script=Han}/u.test(run) ? readingsOfHan(run, index === 0) : [[foldPersonName(run)]],
  )
}

interface Reading {
  readonly syllables: readonly string[]
  /** How many syllables are not the usual ones. */
  readonly departures: number
}

/** Every reading of syllables, those with the fewest unusual syllables first, and no more of them than {@link mostReadings}. */
function combine(syllables: Syllables): readonly (readonly string[])[] {
  let found: Reading[] = [{ syllables: [], departures: 0 }]
  for (const readings of syllables) {
    found = found
      .flatMap((before) =>
        readings.map((reading, index) => ({
          syllables: [...before.syllables, reading],
          departures: before.departures + (index === 0 ? 0 : 1),
        })),
      )
      .sort((one, other) => one.departures - other.departures)
      .slice(0, mostReadings)
  }
  return found.map(({ syllables: read }) => read)
}

/** The ways in which ü is written behind l and n: `lv` by input methods, `lyu` on passports (GB/T 28039), `lu` where it has no dots. */
const umlauts = ['v', 'yu', 'u'] as const

function spelled(syllables: readonly string[]): string[] {
  return umlauts.map((umlaut) => syllables.map((each) => each.replace(/^([ln])v(?=e?$)/, `$1${umlaut}`)).join(''))
}

/** A name in every form in which it may be written. */
export interface NameReadings {
  /** The name in its own script, in the form in which names are compared. */
  readonly name: string
  /** Every reading in Latin letters, the usual one first. Of a name in Latin letters: the name. */
  readonly readings: readonly string[]
  /** The readings with the family name behind the given name. */
  readonly reversed: readonly string[]
  /** First letters of each reading, those of the usual one first. */
  readonly initials: readonly string[]
}

const once = (texts: readonly string[]) => [...new Set(texts)].filter((text) => text !== '')

function turned(syllables: readonly string[], by: number): readonly string[] {
  return [...syllables.slice(by), ...syllables.slice(0, by)]
}

function read(name: string): NameReadings {
  const parts = partsOf(name)
  const combined = combine(parts.flat())
  const [first = []] = parts
  const family = parts.length > 1 ? first.length : familyLength([...simplified(name)])
  return {
    name: folded(name),
    readings: once(combined.flatMap(spelled)),
    reversed: once(combined.flatMap((syllables) => spelled(turned(syllables, family)))),
    initials: once(combined.map((syllables) => syllables.map((each) => [...each][0] ?? '').join(''))),
  }
}

/** Names that were read last: images of one study ask for the same name. */
const recent = new Map<string, NameReadings>()
const mostRecent = 500

/**
 * The forms in which a name may be written: by every pinyin reading of its characters (曾 as Zeng and Ceng), with ü as v, yu and u, in
 * simplified characters, without accents and interpuncts.
 *
 * @param name - in any script.
 */
export function nameReadings(name: string): NameReadings {
  const known = recent.get(name)
  if (known !== undefined) return known
  const found = read(name)
  const [oldest] = recent.keys()
  if (recent.size >= mostRecent && oldest !== undefined) recent.delete(oldest)
  recent.set(name, found)
  return found
}

/**
 * What was typed of a name, in the form in which it is looked for: `lübu`, `LÜ BU` and `lubu` are the same.
 *
 * @param typed - a part of a name, of its pinyin or of its initials.
 */
export function foldTypedName(typed: string): string {
  // Some type v for every ü; no name in Latin letters has these pairs.
  return folded(typed).replace(/([jqx])v/g, '$1u')
}
